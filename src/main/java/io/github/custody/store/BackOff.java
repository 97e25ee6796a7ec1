package io.github.custody.store;

import io.github.custody.Cancellation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Pauses between two looks at the same thing: from 10 ms to 250 ms, doubling, and jittered, so that
 * those who began to wait together do not look together. A request to cancel ends a pause at once.
 */
final class BackOff implements AutoCloseable {
  private static final long SHORTEST = Duration.ofMillis(10).toNanos();
  private static final long LONGEST = Duration.ofMillis(250).toNanos();

  private final Cancellation cancellation;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Cancellation.Registration registration;
  private long next = SHORTEST;

  BackOff(Cancellation cancellation) {
    this.cancellation = cancellation;
    this.registration = cancellation.onRequest(stop::countDown);
  }

  /** Pauses once, for no longer than {@code most}. */
  void pause(Duration most) {
    long pause = ThreadLocalRandom.current().nextLong(next / 2, next + 1);
    next = Math.min(LONGEST, 2 * next);
    try {
      if (stop.await(Math.min(pause, most.toNanos()), TimeUnit.NANOSECONDS)) {
        return; // Its caller looks at the request.
      }
    } catch (InterruptedException e) {
      cancellation.request();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    registration.close();
  }
}
