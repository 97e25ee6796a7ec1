package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.TimeSource;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What is done while somebody else has the names that are wanted (F6, F7, Q2): waits for a live
 * owner, bounded by {@code lockTimeout} over all owners together (P11); has a dead one recovered
 * where that is wanted; refuses otherwise. Holds nothing and changes nothing on disk itself.
 */
public final class LockWait {
  private static final int MOST_RECOVERIES = 3;

  /** An owner may die while its lock stays: it is judged again after this span at the latest. */
  private static final Duration NEXT_JUDGEMENT = Duration.ofSeconds(2);

  private static final Duration NEXT_WORD = Duration.ofSeconds(30);

  private final Contested names;
  private final WaitTerms terms;
  private final TimeSource time;
  private final Cancellation cancellation;
  private final Set<Token> recovered = new HashSet<>();
  private Optional<Deadline> deadline = Optional.empty();
  private Duration nextWord = Duration.ZERO;

  public LockWait(Contested names, WaitTerms terms, TimeSource time, Cancellation cancellation) {
    this.names = names;
    this.terms = terms;
    this.time = time;
    this.cancellation = cancellation;
  }

  /**
   * Returns when it is worth asking for the lock again.
   *
   * @throws CustodyException {@code LOCKED} when the owner lives and the time is over, or does not
   *     live; {@code CANCELLED}
   */
  public void outlast(Holder holder) throws CustodyException {
    Deadline patience = patience();
    if (!holder.isLive()) {
      recover(holder, patience);
    } else if (patience.expired()) {
      throw refusal(holder, patience);
    } else {
      tell(holder, patience.elapsed());
      awaitChange(patience.remaining());
    }
  }

  /** Counts from the first refusal on. */
  private Deadline patience() {
    Deadline begun = deadline.orElseGet(() -> Deadline.after(terms.lockTimeout(), time));
    deadline = Optional.of(begun);
    return begun;
  }

  /** Waits until the lock is gone, or its owner is to be judged again. */
  private void awaitChange(Duration remaining) throws CustodyException {
    boolean last = remaining.compareTo(NEXT_JUDGEMENT) < 0;
    Deadline judgement = Deadline.after(last ? remaining : NEXT_JUDGEMENT, time);
    try (BackOff backOff = new BackOff(cancellation)) {
      do {
        backOff.pause(judgement.remaining());
        cancellation.throwIfRequested();
      } while (!judgement.expired() && names.isTaken());
    }
  }

  private void tell(Holder holder, Duration sofar) {
    if (sofar.compareTo(nextWord) < 0) {
      return;
    }
    nextWord = sofar.plus(NEXT_WORD);
    try {
      terms.waiting().waiting(holder, sofar);
    } catch (RuntimeException ignored) {
      return; // A wait does not depend on its audience.
    }
  }

  private void recover(Holder holder, Deadline patience) throws CustodyException {
    boolean recoverable =
        holder.isGone() && recovered.size() < MOST_RECOVERIES && recovered.add(holder.token());
    if (!recoverable || !terms.deadLocks().recover(holder.output())) {
      throw refusal(holder, patience);
    }
  }

  private CustodyException refusal(Holder holder, Deadline patience) {
    if (holder.isGone()) {
      return holder.refusal("the output is locked by a build that ended without finishing");
    }
    if (!holder.isLive()) {
      return holder.refusal("the output is locked by another build, which may have been killed");
    }
    return holder.refusal(
        terms.lockTimeout().isZero()
            ? "the output is locked by another build"
            : "the output is still locked by another build after waiting for %s"
                .formatted(seconds(patience.elapsed())));
  }

  private static String seconds(Duration span) {
    return String.format(Locale.ROOT, "%.1f s", span.toMillis() / 1000.0);
  }
}
