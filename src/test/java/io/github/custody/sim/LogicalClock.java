package io.github.custody.sim;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A clock that stands still between operations: one nanosecond for each. */
final class LogicalClock {
  private final Instant origin;
  private long ticks;

  /** A clock that begins in the first second after a time. */
  LogicalClock(Instant after) {
    this.origin = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }

  Instant tick() {
    ticks++;
    return origin.plusNanos(ticks);
  }
}
