package io.github.custody.maven;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.fs.WholeFile;
import io.github.custody.ledger.Subject;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.report.RecoveryDocument;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.maven.plugin.logging.Log;

/**
 * One recovery, with what is said about it: console, ledger and a result for machines. In mode
 * {@code report} there is the console only, and nothing on disk changes.
 *
 * @param useCase does it
 * @param record says it
 * @param document the result for machines
 * @param clock the wall clock, for the result
 */
record RecoverRun(RecoverLocks useCase, RecoveryRecord record, WholeFile document, Clock clock) {
  /**
   * Recovers.
   *
   * @throws CustodyException {@code UNRESOLVED}, or what the use case threw; what was ended stays
   *     ended
   */
  void run(RecoverPlan plan, SearchScope scope) throws CustodyException {
    RecoveryReport report = report(plan.mode(), plan.request(scope));
    if (report.findings().isEmpty()) {
      log().info("nothing to recover in " + scope.words());
    }
    record.tell(report);
    tellUnmatched(plan, scope, report);
    if (plan.mode() == Mode.SAFE) {
      record.write(report);
      writeDocument(report);
    }
    if (report.hasUnresolved()) {
      judge(plan, report.unresolved());
    }
  }

  /** A consent that ended nothing may be mistyped, or out of date. */
  private void tellUnmatched(RecoverPlan plan, SearchScope scope, RecoveryReport report) {
    Set<String> unmatched = new TreeSet<>(plan.consent());
    report.findings().forEach(finding -> unmatched.remove(finding.token()));
    unmatched.forEach(
        token ->
            log().warn("no transaction with the token %s in %s".formatted(token, scope.words())));
  }

  private RecoveryReport report(Mode mode, RecoverRequest request) throws CustodyException {
    GoalStep<RecoveryReport> step = () -> useCase.run(request, new Cancellation());
    return mode == Mode.REPORT
        ? record.journal().unrecorded(step)
        : record.journal().guarded(Subject.NONE, UnaryOperator.identity(), step);
  }

  /** The result of an earlier run must not look like this one's, be there findings or not. */
  private void writeDocument(RecoveryReport report) {
    if (report.findings().isEmpty() && !document.exists()) {
      return;
    }
    List<RecoveryDocument.Item> items =
        report.findings().stream()
            .map(it -> new RecoveryDocument.Item(it, record.commands().next(it)))
            .toList();
    String build = record.journal().origin().build();
    try {
      document.replace(
          new RecoveryDocument(clock.instant(), Mode.SAFE, build, items, report.unreadable())
              .toJson());
    } catch (IOException e) {
      log().warn("the result for machines cannot be written: " + RedactedCause.of(e).chain());
    }
  }

  private void judge(RecoverPlan plan, List<Finding> unresolved) throws CustodyException {
    if (plan.failOnUnresolved()) {
      throw record
          .journal()
          .steps()
          .addedTo(new UnresolvedFailure(record.commands()).of(unresolved));
    }
    log()
        .warn(
            "%d unresolved, and failOnUnresolved is false: a fetch of these outputs will be LOCKED"
                .formatted(unresolved.size()));
  }

  private Log log() {
    return record.log();
  }
}
