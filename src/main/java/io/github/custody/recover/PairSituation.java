package io.github.custody.recover;

import io.github.custody.store.PairLock;
import io.github.custody.store.PairLock.Part;
import io.github.custody.store.PairRemains;
import io.github.custody.store.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * One publication, as it is found.
 *
 * @param locks what stands at the two locks' names
 * @param remains what it left
 */
record PairSituation(List<PairLock> locks, PairRemains remains) {
  PairSituation {
    locks = List.copyOf(locks);
  }

  PairSituation with(PairRemains now) {
    return new PairSituation(locks, now);
  }

  /** Whether one of the locks goes with it. */
  boolean isLocked() {
    return locks.stream().anyMatch(lock -> lock.part() != Part.OTHER);
  }

  /** The lock whose owner may not be passed over, one of a running build before others. */
  Optional<PairLock> blocking(Terms terms) {
    List<PairLock> all =
        locks.stream()
            .filter(it -> !terms.mayTake(it.seen().token(), it.seen().judgement().verdict()))
            .toList();
    return all.stream()
        .filter(it -> it.seen().judgement().verdict() == Verdict.LIVE)
        .findFirst()
        .or(() -> all.stream().filter(it -> it.part() == Part.MEMBER).findFirst())
        .or(() -> all.stream().findFirst());
  }

  /** What is going to become of it. */
  Status status(Terms terms, Plan plan) {
    Optional<Status> held = heldBack(terms);
    if (held.isPresent()) {
      return held.get();
    }
    if (plan.ending() == Ending.UNDECIDED) {
      return Status.NEEDS_CONSENT;
    }
    return isLocked() || plan.changesFiles() ? Status.PLANNED : Status.KEPT;
  }

  private Optional<Status> heldBack(Terms terms) {
    Optional<PairLock> blocking = blocking(terms);
    if (blocking.isPresent()) {
      PairLock lock = blocking.get();
      boolean live = lock.seen().judgement().verdict() == Verdict.LIVE;
      boolean ours = lock.part() == Part.MEMBER;
      return Optional.of(live ? Status.LIVE : ours ? Status.NEEDS_CONSENT : Status.HELD_BACK);
    }
    // A lock that was being made or released; one that cannot be read goes to the attic.
    return remains
        .owner()
        .filter(it -> it.verdict() != Verdict.CORRUPT)
        .filter(it -> !terms.mayTake(remains.token(), it.verdict()))
        .map(it -> it.verdict() == Verdict.LIVE ? Status.LIVE : Status.NEEDS_CONSENT);
  }
}
