package io.github.custody;

import java.time.Duration;

/**
 * A point on the monotonic clock by which something must have ended. Immune to steps of the wall
 * clock.
 */
public final class Deadline {
  private final TimeSource time;
  private final long start;
  private final Duration limit;

  private Deadline(TimeSource time, Duration limit) {
    this.time = time;
    this.start = time.nanoTime();
    this.limit = limit;
  }

  /** The deadline that is {@code limit} from now on. */
  public static Deadline after(Duration limit, TimeSource time) {
    return new Deadline(time, limit);
  }

  /** The whole span that was granted. */
  public Duration limit() {
    return limit;
  }

  /** How much has passed. */
  public Duration elapsed() {
    return Duration.ofNanos(time.nanoTime() - start);
  }

  /** How much is left; zero once it has passed. */
  public Duration remaining() {
    Duration left = limit.minus(elapsed());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Whether it has passed. */
  public boolean expired() {
    return remaining().isZero();
  }
}
