package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.store.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The advice for each code: what to do before the goal runs again, and the command to run next. The
 * only place that knows it, but for what depends on the findings of a recovery ({@link Impasse}).
 *
 * @param rerun runs the goal again
 * @param recovery ends what transactions left
 */
record NextStep(RerunCommand rerun, RecoveryCommand recovery) {
  static final String ADVICE = "advice";
  static final String NEXT = "next";
  static final String ON_DEAD_LOCK = "onDeadLock";
  private static final String LOCK = "lock";
  private static final String TOKEN = "token";
  private static final String VERDICT = "verdict";

  /** What to do, and the command. */
  private record Step(String advice, String next) {}

  /** The same failure with the advice, and with the command to run after it. */
  CustodyException addedTo(CustodyException failure) {
    Step step = step(failure);
    return failure.with(ADVICE, step.advice()).with(NEXT, step.next());
  }

  /** The command in a failure that has its advice. */
  static String of(CustodyException failure) {
    return failure.details().getOrDefault(NEXT, "");
  }

  private Step step(CustodyException failure) {
    return switch (failure.code()) {
      case LOCKED -> unlocking(failure);
      case LOCK_FAILED -> ifKept(failure, "see to it that the output's directory can be written");
      case LOCK_LOST -> ifKept(failure, "find the program that writes into the output's directory");
      case OUTPUT_CHANGED, RECOVERY_REQUIRED ->
          ifKept(failure, "find the program that writes to the output, and run the goal again");
      case NOT_DURABLE -> ifKept(failure, "look for the disk's errors in the system's log");
      case UNRESOLVED ->
          new Step(
              failure.details().getOrDefault(ADVICE, Impasse.CONFLICT.advice()),
              failure.details().getOrDefault(NEXT, rerun.text()));
      default -> again(advice(failure));
    };
  }

  private static String advice(CustodyException failure) {
    return switch (failure.code()) {
      case NO_SOURCE, BAD_URL, BAD_DIGEST, NO_OUTPUT, BAD_TIMEOUT, BAD_CONFIGURATION ->
          "correct the configuration";
      case UNSAFE_PATH -> "choose another output, or remove what stands in its way";
      case SNAPSHOT_FAILED, COMMIT_FAILED -> "see to it that the output's directory can be written";
      case OFFLINE -> "run it once without --offline";
      case NETWORK_ERROR, TIMEOUT, STREAM_ERROR, CANCELLED -> "try again";
      case FETCH_FAILED -> "check that the source still has the file";
      case REDIRECT_REFUSED ->
          "name the final address as the source; allowDowngrade would give up https";
      case TOO_LARGE -> "check the source; correct size or maxSize if the file may be that large";
      case DIGEST_MISMATCH ->
          "do not use these bytes; compare the digest with the one that the publisher states";
      case PARTIAL_REPLACED, PARTIAL_CHANGED ->
          "find the program that writes into the output's directory";
      case COLLISION ->
          failure
              .details()
              .getOrDefault(ADVICE, "remove the file, or set overwrite to ifDifferent");
      case PAIR_MISMATCH ->
          "give the sidecar that was made for this artifact, or none: then a statement is made";
      case LOCKED, LOCK_FAILED, LOCK_LOST -> throw dependsOnMore();
      case OUTPUT_CHANGED, NOT_DURABLE, RECOVERY_REQUIRED, UNRESOLVED -> throw dependsOnMore();
    };
  }

  private static IllegalStateException dependsOnMore() {
    return new IllegalStateException("it depends on more than the code");
  }

  private Step again(String advice) {
    return new Step(advice, rerun.text());
  }

  /** What was kept is for recovery to settle: nobody is told to remove a file of ours. */
  private Step ifKept(CustodyException failure, String otherwise) {
    List<Path> kept = failure.facts().kept();
    return kept.isEmpty()
        ? again(otherwise)
        : new Step(
            "leave what was kept where it is: recover-locks ends what can be ended, and lists the"
                + " choices for the rest",
            recoveryBeside(kept.get(0)).text());
  }

  /** A lock without a verdict cannot be judged, so it is not for a command to break it. */
  private Step unlocking(CustodyException failure) {
    Optional<Verdict> verdict = verdict(failure);
    String lock = failure.details().getOrDefault(LOCK, "");
    if (verdict.isEmpty() || lock.isEmpty()) {
      return again("wait for the owner of the lock");
    }
    RecoveryCommand beside = recoveryBeside(Path.of(lock));
    return switch (verdict.get()) {
      case LIVE -> again("wait for the owner; lockTimeout says how long a build does so by itself");
      case DEAD, RETAINED ->
          new Step(
              "run recover-locks, which ends what the owner left" + automatic(failure),
              beside.text());
      case LIKELY_DEAD, FOREIGN, CORRUPT ->
          new Step(
              Impasse.UNCLEAR_OWNER.advice(),
              beside.consenting(List.of(failure.details().getOrDefault(TOKEN, ""))).text());
    };
  }

  /** Nobody is told to set what is set already. */
  private static String automatic(CustodyException failure) {
    return failure.details().containsKey(ON_DEAD_LOCK) ? "" : "; or set onDeadLock to recover";
  }

  private static Optional<Verdict> verdict(CustodyException failure) {
    String words = failure.details().getOrDefault(VERDICT, "");
    return Stream.of(Verdict.values())
        .filter(verdict -> words.startsWith(verdict.name() + ":"))
        .findFirst();
  }

  private RecoveryCommand recoveryBeside(Path file) {
    return recovery.searching(Optional.ofNullable(file.getParent()).stream().toList());
  }
}
