package io.github.custody.http;

import io.github.custody.Cancellation;
import io.github.custody.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends what a delivery waits for when its deadline passes or its cancellation is requested: the
 * client's own timeouts are per read, so a server that sends one byte now and then would never be
 * done. What it stopped stays stopped: later steps of the same delivery are ended as they begin.
 * Its thread is gone once {@link #close} returns.
 */
final class Watchdog implements AutoCloseable {
  /** The clock may be another one than the machine's, so the deadline is looked at this often. */
  private static final Duration LONGEST_NAP = Duration.ofMillis(100);

  private final Deadline deadline;
  private final Thread thread;
  private final Cancellation.Registration registration;
  private final CountDownLatch closed = new CountDownLatch(1);
  private Runnable ending = Watchdog::nothing;
  private Optional<Stop> stop = Optional.empty();

  private Watchdog(Deadline deadline, Cancellation cancellation) {
    this.deadline = deadline;
    this.thread = new Thread(this::watch, "custody-watchdog");
    thread.setDaemon(true);
    this.registration = cancellation.onRequest(() -> fire(Stop.CANCELLED));
  }

  /** Watches from now on until it is closed. */
  static Watchdog start(Deadline deadline, Cancellation cancellation) {
    Watchdog watchdog = new Watchdog(deadline, cancellation);
    watchdog.thread.start();
    return watchdog;
  }

  /** Replaces what has to be done to end the delivery; done at once when it was stopped before. */
  void guard(Runnable newEnding) {
    boolean late;
    synchronized (this) {
      ending = newEnding;
      late = stop.isPresent();
    }
    if (late) {
      newEnding.run();
    }
  }

  /** Nothing is being waited for any more. */
  void release() {
    guard(Watchdog::nothing);
  }

  private static void nothing() {}

  /** Whether it ended the delivery, and why. */
  synchronized Optional<Stop> stopped() {
    return stop;
  }

  private void watch() {
    while (!closesWithin(shorter(deadline.remaining(), LONGEST_NAP))) {
      if (deadline.expired()) {
        fire(Stop.DEADLINE);
        return;
      }
    }
  }

  private boolean closesWithin(Duration nap) {
    try {
      return closed.await(nap.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      // Nobody has business with this thread; the deadline holds all the same.
      return false;
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void fire(Stop reason) {
    Runnable action;
    synchronized (this) {
      if (stop.isEmpty()) {
        stop = Optional.of(reason);
      }
      action = ending;
    }
    // Outside the lock: closing a socket may take a moment, and guard() must not wait for it.
    action.run();
  }

  @Override
  public void close() {
    registration.close();
    closed.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
