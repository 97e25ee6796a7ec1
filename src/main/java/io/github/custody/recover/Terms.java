package io.github.custody.recover;

import io.github.custody.store.LockNow;
import io.github.custody.store.Remains;
import io.github.custody.store.Token;
import io.github.custody.store.Verdict;
import java.util.Optional;
import java.util.Set;

/**
 * Which owners may be passed over, and what a person decided.
 *
 * @param consent the transactions that a person consented to, by token
 * @param choice which file a person wants
 * @param trusted transactions of other containers that showed no sign of life for a minute
 */
record Terms(Set<String> consent, Choice choice, Set<String> trusted) {

  Planner planner(Token token) {
    return new Planner(isConsented(token), choice);
  }

  boolean isConsented(Token token) {
    return consent.contains(token.hex());
  }

  /** Whether a lock with this verdict may be taken over. */
  boolean mayTake(Token token, Verdict verdict) {
    return switch (verdict) {
      case DEAD, RETAINED -> true;
      case LIKELY_DEAD -> trusted.contains(token.hex()) || isConsented(token);
      case FOREIGN, CORRUPT -> isConsented(token);
      case LIVE -> false;
    };
  }

  /** What is going to become of a transaction. */
  Status status(Situation situation, Plan plan) {
    Optional<Status> held = heldBack(situation);
    if (held.isPresent()) {
      return held.get();
    }
    if (plan.ending() == Ending.UNDECIDED) {
      return Status.NEEDS_CONSENT;
    }
    return situation.isLocked() || plan.changesFiles() ? Status.PLANNED : Status.KEPT;
  }

  /** An owner that may not be passed over holds everything back. */
  private Optional<Status> heldBack(Situation situation) {
    Remains remains = situation.remains();
    if (situation.lock() instanceof LockNow.Seen seen) {
      Verdict verdict = seen.judgement().verdict();
      if (!mayTake(seen.token(), verdict)) {
        boolean live = verdict == Verdict.LIVE;
        return Optional.of(
            live ? Status.LIVE : situation.isLocked() ? Status.NEEDS_CONSENT : Status.HELD_BACK);
      }
      return Optional.empty();
    }
    // A lock that was being made or released; one that cannot be read goes to the attic.
    return remains
        .owner()
        .filter(it -> it.verdict() != Verdict.CORRUPT)
        .filter(it -> !mayTake(remains.token(), it.verdict()))
        .map(it -> it.verdict() == Verdict.LIVE ? Status.LIVE : Status.NEEDS_CONSENT);
  }
}
