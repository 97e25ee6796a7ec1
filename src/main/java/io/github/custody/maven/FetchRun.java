package io.github.custody.maven;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.OutputState;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchOutcome;
import io.github.custody.fetch.FetchRequest;
import io.github.custody.fetch.FetchResult;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fetch.PreparedFetch;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import io.github.custody.store.DeadLocks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.maven.plugin.logging.Log;

/**
 * One file, with what is said about it: ledger entries and log lines.
 *
 * @param useCase does it
 * @param journal takes the entries
 * @param log takes the lines
 * @param display shows the progress
 * @param time measures
 * @param recovery ends what a dead owner left, where that is wanted
 * @param pinPlace where the digest is configured, for messages
 */
record FetchRun(
    FetchVerified useCase,
    GoalJournal journal,
    Log log,
    Display display,
    TimeSource time,
    DeadLocks recovery,
    String pinPlace) {

  /**
   * Fetches the file.
   *
   * @throws CustodyException what the use case threw, explained and recorded
   */
  FetchResult run(FetchPlan plan, OpenedSource source) throws CustodyException {
    long start = time.nanoTime();
    Subject planned = subject(plan);
    FetchResult result =
        fetch(
            plan, source, planned, failure -> explained(plan, source.explanation().apply(failure)));
    report(
        planned.at(result.output().toString()), result, Duration.ofNanos(time.nanoTime() - start));
    return result;
  }

  private FetchResult fetch(
      FetchPlan plan,
      OpenedSource source,
      Subject planned,
      UnaryOperator<CustodyException> explanation)
      throws CustodyException {
    try (Display shown = display;
        PreparedFetch fetch =
            journal.guarded(
                planned,
                explanation,
                () -> useCase.prepare(request(plan, source, shown), new Cancellation()))) {
      Subject subject = planned.at(fetch.output().toString());
      journal.record(subject, Result.of(Outcome.STARTED));
      return journal.guarded(subject, explanation, fetch::run);
    }
  }

  private FetchRequest request(FetchPlan plan, OpenedSource source, Display shown) {
    return new FetchRequest(
        new AnnouncedSource(source.bytes(), this::announce),
        plan.pins(),
        plan.maxSize(),
        plan.location(),
        plan.limits().total(),
        plan.limits().lock(),
        plan.onDeadLock().deadLocks(recovery),
        plan.overwrite(),
        plan.executable(),
        shown,
        new WaitLog(log, plan.limits().lock(), WaitLog.Work.DOWNLOAD));
  }

  private void announce(String source) {
    log.info("fetching " + source);
  }

  private void report(Subject subject, FetchResult result, Duration elapsed) {
    Optional<String> from = result.delivery().map(delivery -> delivery.finalSource());
    Subject proven = subject.proven(from, result.content().digests(), result.content().size());
    result.warnings().forEach(log::warn);
    journal.record(proven, success(result, elapsed));
    log.info(successLine(subject, result, elapsed));
  }

  private static Result success(FetchResult result, Duration elapsed) {
    boolean fetched = result.outcome() == FetchOutcome.FETCHED;
    return Result.succeeded(
        fetched ? Outcome.FETCHED : Outcome.UP_TO_DATE,
        fetched ? OutputState.NEW : OutputState.UNCHANGED,
        result.delivery().map(delivery -> delivery.attempts()).orElse(List.of()),
        elapsed.toMillis(),
        result.guarantees(),
        result.warnings());
  }

  private static String successLine(Subject subject, FetchResult result, Duration elapsed) {
    String proof =
        "%s, %s"
            .formatted(
                String.join(" ", subject.expected().stream().map(Digest::toString).toList()),
                Quantity.bytes(result.content().size()));
    return switch (result.outcome()) {
      case FETCHED ->
          "fetched %s -> %s (%s in %s)"
              .formatted(
                  subject.source().orElse(""), result.output(), proof, Quantity.span(elapsed));
      case UP_TO_DATE -> "up to date: %s (%s)".formatted(result.output(), proof);
    };
  }

  private CustodyException explained(FetchPlan plan, CustodyException failure) {
    return switch (failure.code()) {
      case DIGEST_MISMATCH -> failure.with("configured", pinPlace);
      case LOCKED -> plan.onDeadLock().explained(failure);
      default -> failure;
    };
  }

  private static Subject subject(FetchPlan plan) {
    return new Subject(
        Optional.of(plan.source().name()),
        Optional.empty(),
        plan.pins().digests(),
        List.of(),
        OptionalLong.empty(),
        Optional.of(plan.location().directory().resolve(plan.location().leaf().text()).toString()));
  }
}
