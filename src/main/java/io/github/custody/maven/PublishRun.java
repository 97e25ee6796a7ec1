package io.github.custody.maven;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.OutputState;
import io.github.custody.TimeSource;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import io.github.custody.publish.PreparedPublication;
import io.github.custody.publish.PublishOutcome;
import io.github.custody.publish.PublishPair;
import io.github.custody.publish.PublishRequest;
import io.github.custody.publish.PublishResult;
import io.github.custody.publish.SidecarSource;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.WaitTerms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.maven.plugin.logging.Log;

/**
 * One pair, with what is said about it: ledger entries (Q12) and log lines.
 *
 * @param useCase does it
 * @param sidecar where the sidecar comes from
 * @param journal takes the entries
 * @param log takes the lines
 * @param time measures
 * @param recovery ends what a dead owner left, where that is wanted
 */
record PublishRun(
    PublishPair useCase,
    SidecarSource sidecar,
    GoalJournal journal,
    Log log,
    TimeSource time,
    DeadLocks recovery) {
  private static final String ON_COLLISION =
      "publish under another name, or find out who published there: what is there is never"
          + " replaced";

  /**
   * Publishes the pair.
   *
   * @throws CustodyException what the use case threw, explained and recorded
   */
  PublishResult run(PublishPlan plan) throws CustodyException {
    long start = time.nanoTime();
    PublishResult result = publish(plan);
    report(plan, result, Duration.ofNanos(time.nanoTime() - start));
    return result;
  }

  private PublishResult publish(PublishPlan plan) throws CustodyException {
    Subject planned = subject(plan);
    try (PreparedPublication publication =
        journal.guarded(
            planned,
            failure -> explained(plan, failure),
            () -> useCase.prepare(request(plan), new Cancellation()))) {
      Subject subject = planned.at(publication.artifact().toString());
      journal.record(subject, Result.of(Outcome.STARTED));
      return journal.guarded(subject, failure -> explained(plan, failure), publication::run);
    }
  }

  private PublishRequest request(PublishPlan plan) {
    return new PublishRequest(
        plan.location(),
        plan.source(),
        sidecar,
        plan.ifExists(),
        plan.fileMode(),
        new WaitTerms(
            plan.lockTimeout(),
            plan.onDeadLock().deadLocks(recovery),
            new WaitLog(log, plan.lockTimeout(), WaitLog.Work.PUBLICATION)));
  }

  private void report(PublishPlan plan, PublishResult result, Duration elapsed) {
    Subject proven =
        subject(plan)
            .at(result.artifactPath().toString())
            .proven(Optional.empty(), result.artifact().digests(), result.artifact().size());
    result.warnings().forEach(log::warn);
    journal.record(proven, success(result, elapsed));
    log.info(line(plan, result));
    log.info(
        "with its provenance: %s (%s)".formatted(result.sidecarPath(), text(result.sidecar())));
  }

  private static Result success(PublishResult result, Duration elapsed) {
    boolean published = result.outcome() == PublishOutcome.PUBLISHED;
    return Result.succeeded(
        published ? Outcome.PUBLISHED : Outcome.ALREADY_PUBLISHED,
        published ? OutputState.NEW : OutputState.UNCHANGED,
        List.of(),
        elapsed.toMillis(),
        result.guarantees(),
        result.warnings());
  }

  private static String line(PublishPlan plan, PublishResult result) {
    return switch (result.outcome()) {
      case PUBLISHED ->
          "published %s -> %s (%s)"
              .formatted(plan.file(), result.artifactPath(), text(result.artifact()));
      case ALREADY_PUBLISHED ->
          "already published: %s (%s)".formatted(result.artifactPath(), text(result.artifact()));
    };
  }

  private static String text(Content content) {
    return "%s, %s"
        .formatted(
            content.digests().stream().limit(1).map(Digest::toString).collect(Collectors.joining()),
            Quantity.bytes(content.size()));
  }

  private static CustodyException explained(PublishPlan plan, CustodyException failure) {
    return switch (failure.code()) {
      case COLLISION -> failure.with(NextStep.ADVICE, ON_COLLISION);
      case LOCKED -> plan.onDeadLock().explained(failure);
      default -> failure;
    };
  }

  private static Subject subject(PublishPlan plan) {
    return new Subject(
        Optional.of(plan.file().toString()),
        Optional.empty(),
        List.of(),
        List.of(),
        OptionalLong.empty(),
        Optional.of(plan.output().toString()));
  }
}
