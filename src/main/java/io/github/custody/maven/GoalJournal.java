package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.LedgerEntry;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.maven.plugin.logging.Log;

/**
 * Writes what one execution does into the ledger. The ledger is a witness, no judge: when it cannot
 * be written there is a warning, and neither a success nor a failure becomes anything else.
 *
 * @param ledger where the entries go
 * @param origin who writes them
 * @param steps what to run next after a failure
 * @param log takes the warnings
 * @param clock the wall clock, for the entries only
 * @param time measures
 */
record GoalJournal(
    Ledger ledger, Origin origin, NextStep steps, Log log, Clock clock, TimeSource time) {

  /** F4, F21: appends an entry; the ledger is created where it is missing. */
  void record(Subject subject, Result result) {
    try {
      ledger.append(new LedgerEntry(clock.instant(), origin, subject, result));
    } catch (IOException e) {
      warn(e);
    }
  }

  /**
   * Runs a part of the goal. A failure is explained, gets its advice, is recorded and comes out.
   *
   * @param subject the file that it is about
   * @param explanation adds to a failure what is known about it here
   */
  <T> T guarded(Subject subject, UnaryOperator<CustodyException> explanation, GoalStep<T> step)
      throws CustodyException {
    long start = time.nanoTime();
    try {
      return step.run();
    } catch (CustodyException e) {
      CustodyException told = steps.addedTo(explanation.apply(e));
      recordFailure(subject, told, Duration.ofNanos(time.nanoTime() - start));
      throw told;
    }
  }

  /** F1: the same for a part that looks at nothing but the configuration. */
  <T> T validated(GoalStep<T> step) throws CustodyException {
    return guarded(Subject.NONE, UnaryOperator.identity(), step);
  }

  /** A failure creates nothing on disk, so it is recorded only where there is a ledger already. */
  private void recordFailure(Subject subject, CustodyException failure, Duration elapsed) {
    try {
      if (ledger.exists()) {
        record(
            arrived(subject, failure),
            Result.failed(
                failure.code(), failure.facts(), NextStep.of(failure), elapsed.toMillis()));
      }
    } catch (IOException e) {
      warn(e);
    }
  }

  /** The same for a goal that only looks: a failure gets its advice and is not recorded. */
  <T> T unrecorded(GoalStep<T> step) throws CustodyException {
    try {
      return step.run();
    } catch (CustodyException e) {
      throw steps.addedTo(e);
    }
  }

  private static Subject arrived(Subject subject, CustodyException failure) {
    Optional<String> from = Optional.ofNullable(failure.details().get("from"));
    return failure
        .arrived()
        .map(content -> subject.proven(from, content.digests(), content.size()))
        .orElse(subject);
  }

  private void warn(IOException e) {
    log.warn("the ledger cannot be written: " + RedactedCause.of(e).chain());
  }
}
