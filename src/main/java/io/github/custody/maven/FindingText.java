package io.github.custody.maven;

import io.github.custody.recover.Action;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.FoundFile;
import io.github.custody.recover.Status;
import io.github.custody.store.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One finding of a recovery in words: what was done, or would be, in the same lines. Names and
 * owners come from disk, so each line is cleaned here and nowhere else (P10).
 *
 * @param now what ages are measured from
 * @param commands for what a person has to decide
 */
record FindingText(Instant now, FindingCommands commands) {
  private static final String WOULD_BE = "would be ";

  /** The lines; the first one tells it all in short. */
  List<String> lines(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add(summary(finding));
    lines.add("  owner: " + owner(finding));
    finding
        .owner()
        .since()
        .ifPresent(since -> lines.add("  " + label(finding) + ": " + age(since)));
    lines.add("  output holds: " + finding.outputHolds());
    finding.files().forEach(file -> lines.add("  " + file(finding.status(), file)));
    finding.moved().forEach(path -> lines.add("  kept: " + path));
    lines.add("  token: " + finding.token());
    commands.choices(finding).forEach((what, command) -> lines.add("  " + what + ": " + command));
    return lines.stream().map(RedactedText::line).toList();
  }

  /** What lives has left nothing: its lock is as old as its work. */
  private static String label(Finding finding) {
    return finding.owner().verdict().equals(Verdict.LIVE.name()) ? "since" : "left";
  }

  /** What became of it, in one line. */
  static String summary(Finding finding) {
    return RedactedText.line(finding.output() + ": " + outcome(finding));
  }

  private static String outcome(Finding finding) {
    String ending = "ended as %s: %s".formatted(finding.ending().label(), finding.reason());
    return switch (finding.status()) {
      case LIVE -> "its owner is at work, nothing is done";
      case BUSY -> "busy, nothing is done: " + finding.reason();
      case HELD_BACK -> "held back: the lock beside it has to be decided about first";
      case PLANNED -> WOULD_BE + ending;
      case RESOLVED -> ending;
      case KEPT -> "a file of another program that was set aside is left for its owner";
      case NEEDS_CONSENT ->
          finding.ending() == Ending.UNDECIDED
              ? "needs a decision: " + finding.reason()
              : "needs consent, because %s; then it %s%s"
                  .formatted(finding.owner().evidence(), WOULD_BE, ending);
      case FAILED -> "failed: " + finding.reason();
    };
  }

  private static String owner(Finding finding) {
    return "%s; %s: %s"
        .formatted(finding.owner().name(), finding.owner().verdict(), finding.owner().evidence());
  }

  private static String file(Status status, FoundFile file) {
    String digest = file.digest().map(it -> ", " + it).orElse("");
    String text =
        "%s: %s, %s%s"
            .formatted(name(file.path()), file.what(), Quantity.bytes(file.size()), digest);
    return switch (status) {
      case RESOLVED -> text + ", " + done(file.action());
      case PLANNED, FAILED -> text + ", " + WOULD_BE + done(file.action());
      case LIVE, BUSY, HELD_BACK, KEPT, NEEDS_CONSENT -> text;
    };
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  private static String done(Action action) {
    return switch (action) {
      case LINK_BACK -> "given its name back, or kept where that is not possible";
      case BECOME_OUTPUT -> "made the output";
      case SET_ASIDE -> "set aside under another name";
      case DELETE -> "deleted";
      case ATTIC -> "moved to the attic";
      case LEAVE -> "left where it is";
    };
  }

  private String age(Instant since) {
    return "%s, %s".formatted(Quantity.ago(Duration.between(since, now)), since);
  }
}
