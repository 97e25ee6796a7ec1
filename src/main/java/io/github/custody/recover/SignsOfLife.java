package io.github.custody.recover;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.TimeSource;
import io.github.custody.store.LockNow;
import io.github.custody.store.OutputLook;
import io.github.custody.store.OutputStore;
import io.github.custody.store.RecoverableOutput;
import io.github.custody.store.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Watches what owners in other containers left, all of them together, for a minute of the monotonic
 * clock. A lock that is taken, a file that grows, anything that changes is a sign of life.
 */
final class SignsOfLife {
  private static final Duration WATCH = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final OutputStore outputs;
  private final TimeSource time;
  private final Cancellation cancellation;

  SignsOfLife(OutputStore outputs, TimeSource time, Cancellation cancellation) {
    this.outputs = outputs;
    this.time = time;
    this.cancellation = cancellation;
  }

  /** The transactions that showed none. */
  Set<String> missingFrom(Leftovers leftovers) throws CustodyException {
    Map<LeftoverGroup, OutputLook> before = new HashMap<>();
    for (LeftoverGroup group : leftovers.groups()) {
      look(group, before);
    }
    if (before.isEmpty()) {
      return Set.of();
    }
    watch();
    Set<String> silent = new HashSet<>();
    Set<String> alive = new HashSet<>(); // A pair's two locks have one token.
    before.forEach(
        (group, then) -> {
          Map<LeftoverGroup, OutputLook> now = new HashMap<>();
          look(group, now);
          if (then.lock() instanceof LockNow.Seen lock) {
            (then.equals(now.get(group)) ? silent : alive).add(lock.token().hex());
          }
        });
    silent.removeAll(alive);
    return silent;
  }

  private void watch() throws CustodyException {
    Deadline deadline = Deadline.after(WATCH, time);
    CountDownLatch stop = new CountDownLatch(1);
    Cancellation.Registration registration = cancellation.onRequest(stop::countDown);
    try (registration) {
      boolean stopped = false;
      while (!stopped && !deadline.expired()) {
        stopped = stop.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cancellation.request();
    }
    cancellation.throwIfRequested();
  }

  private void look(LeftoverGroup group, Map<LeftoverGroup, OutputLook> looks) {
    try (RecoverableOutput output = group.open(outputs)) {
      OutputLook look = output.look(false, Set.of());
      if (look.lock() instanceof LockNow.Seen lock
          && lock.judgement().verdict() == Verdict.LIKELY_DEAD) {
        looks.put(group, look);
      }
    } catch (IOException e) {
      return; // What cannot be looked at is not trusted.
    }
  }
}
