package io.github.custody.maven;

import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import io.github.custody.recover.Finding;
import io.github.custody.recover.FoundFile;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.recover.Status;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.maven.plugin.logging.Log;

/**
 * Says what a recovery found and did: on the console, and in the ledger.
 *
 * @param journal takes the entries
 * @param log takes the lines
 * @param commands for what is not resolved
 * @param clock the wall clock, for ages
 */
record RecoveryRecord(GoalJournal journal, Log log, FindingCommands commands, Clock clock) {
  /** The console: what is resolved or waits is news, what is not is a warning. */
  void tell(RecoveryReport report) {
    FindingText text = new FindingText(clock.instant(), commands);
    for (Finding finding : report.findings()) {
      boolean unresolved = finding.status().isUnresolved();
      text.lines(finding).forEach(unresolved ? log::warn : log::info);
    }
    report
        .foreign()
        .forEach(
            it -> log.debug("left alone, not ours: the lock of " + RedactedText.line("" + it)));
    report
        .unreadable()
        .forEach(
            it -> log.warn("this directory cannot be searched: " + RedactedText.line("" + it)));
  }

  /** F21: one entry for each transaction that was ended, and for each that was not. */
  void write(RecoveryReport report) {
    for (Finding finding : report.findings()) {
      if (finding.status() == Status.RESOLVED) {
        journal.record(subject(finding), recovered(finding));
      } else if (finding.status().isUnresolved()) {
        journal.record(subject(finding), unresolved(finding));
      }
    }
  }

  /** What is on disk where a finding was not resolved. */
  static Facts facts(List<Finding> unresolved) {
    boolean touched = unresolved.stream().anyMatch(it -> it.status() == Status.FAILED);
    List<Path> kept = unresolved.stream().flatMap(it -> kept(it).stream()).distinct().toList();
    return new Facts(false, touched ? OutputState.UNKNOWN : OutputState.UNCHANGED, kept, List.of());
  }

  /** Of a recovery that failed in between, only what was moved is certain to be there. */
  private static List<Path> kept(Finding finding) {
    return finding.status() == Status.FAILED
        ? finding.moved()
        : finding.files().stream().map(FoundFile::path).toList();
  }

  private Result unresolved(Finding finding) {
    return Result.failed(
        FailureCode.UNRESOLVED,
        facts(List.of(finding)),
        commands.next(finding).orElse(finding.reason()),
        0);
  }

  private static Result recovered(Finding finding) {
    OutputState state = state(finding);
    return new Result(
        Outcome.RECOVERED,
        Optional.empty(),
        Optional.of(state == OutputState.NEW),
        Optional.of(state),
        finding.moved().stream().map(Path::toString).toList(),
        Optional.empty(),
        List.of(),
        OptionalLong.empty(),
        Map.of(),
        List.of());
  }

  private static OutputState state(Finding finding) {
    return switch (finding.ending()) {
      case COMPLETED -> OutputState.NEW;
      case RESTORED -> OutputState.RESTORED;
      case NOT_COMMITTED -> OutputState.UNCHANGED;
      case UNDECIDED -> OutputState.UNKNOWN;
    };
  }

  private static Subject subject(Finding finding) {
    return Subject.NONE.at(finding.output().toString());
  }
}
