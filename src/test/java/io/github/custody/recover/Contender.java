package io.github.custody.recover;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Somebody who wants the lock on a rig's output, as others do at the same time. */
interface Contender {
  /** How a process contends. */
  enum Kind {
    /** Takes the lock when it is free. */
    WAITING {
      @Override
      Contender on(FetchRig rig) throws CustodyException {
        return new StoreContender(rig, Duration.ZERO, false);
      }
    },
    /** Breaks a dead lock first. */
    BREAKING {
      @Override
      Contender on(FetchRig rig) throws CustodyException {
        return new StoreContender(rig, Duration.ofNanos(300_000), true);
      }
    },
    /** Breaks a dead lock by its name alone. */
    NAIVE {
      @Override
      Contender on(FetchRig rig) throws IOException {
        return new NaiveContender(rig, Duration.ofNanos(300_000));
      }
    };

    abstract Contender on(FetchRig rig) throws CustodyException, IOException;
  }

  /** Takes the lock once, holds it for a moment and releases it; empty if it was not to be had. */
  Optional<Hold> tryOnce() throws CustodyException, IOException;

  /** Holds what was just taken. */
  static Hold holdFor(Duration moment) {
    long from = System.nanoTime();
    long end = from + moment.toNanos();
    long now = from;
    while (now < end) {
      Thread.onSpinWait();
      now = System.nanoTime();
    }
    return new Hold(from, now);
  }
}
