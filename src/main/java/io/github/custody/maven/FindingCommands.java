package io.github.custody.maven;

import io.github.custody.recover.Choice;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commands that go on with what recovery left undone.
 *
 * @param recovery the command without a consent
 */
record FindingCommands(RecoveryCommand recovery) {
  static final String NO_TOKEN = "-";

  /** The ways in which a person can decide about a finding, by what they mean. */
  Map<String, String> choices(Finding finding) {
    Map<String, String> choices = new LinkedHashMap<>();
    if (finding.status() != Status.NEEDS_CONSENT || finding.token().equals(NO_TOKEN)) {
      return choices;
    }
    RecoveryCommand consent = beside(List.of(finding)).consenting(List.of(finding.token()));
    if (finding.ending() != Ending.UNDECIDED) {
      choices.put("consent", consent.text());
      return choices;
    }
    for (Choice choice : finding.choices()) {
      switch (choice) {
        case KEEP_CURRENT -> choices.put("keep what the output holds", consent.text());
        case PUBLISH_NEW ->
            choices.put("take the new file", consent.choosing("publish-new").text());
        case RESTORE_OLD ->
            choices.put("take the previous output", consent.choosing("restore-old").text());
      }
    }
    return choices;
  }

  /** The command that goes on with one finding: the choice that changes least. */
  Optional<String> next(Finding finding) {
    return switch (finding.status()) {
      case NEEDS_CONSENT -> choices(finding).values().stream().findFirst();
      case PLANNED, FAILED -> Optional.of(beside(List.of(finding)).text());
      case LIVE, BUSY, HELD_BACK, RESOLVED, KEPT -> Optional.empty();
    };
  }

  /** The command that goes on with all of them. */
  String next(List<Finding> findings) {
    List<String> tokens =
        findings.stream()
            .filter(finding -> finding.status() == Status.NEEDS_CONSENT)
            .map(Finding::token)
            .filter(token -> !token.equals(NO_TOKEN))
            .distinct()
            .toList();
    RecoveryCommand command = beside(findings);
    return (tokens.isEmpty() ? command : command.consenting(tokens)).text();
  }

  private RecoveryCommand beside(Collection<Finding> findings) {
    List<Path> directories =
        findings.stream().map(finding -> finding.output().resolveSibling("")).distinct().toList();
    return recovery.searching(directories);
  }
}
