package io.github.custody;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns the end of this JVM (SIGTERM, Ctrl-C, an exit) into a request to cancel, and holds that end
 * up, bounded, until the transaction has ended by itself: the hook never touches its files (P3). A
 * transaction that takes longer dies with the JVM, and what it leaves is a dead one's. Changes
 * nothing on disk. Once closed, neither hook nor thread is left in the JVM (P11).
 */
public final class ShutdownRequest implements AutoCloseable {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  private ShutdownRequest(Cancellation cancellation, Duration patience) {
    hook = new Thread(null, () -> stop(cancellation, patience), "custody-shutdown", 0, false);
  }

  /**
   * Begins to listen for the end of this JVM. Where that has begun already, the request is made at
   * once.
   *
   * @param patience how long the end of the JVM is held up at most
   */
  public static ShutdownRequest register(Cancellation cancellation, Duration patience) {
    ShutdownRequest request = new ShutdownRequest(cancellation, patience);
    try {
      Runtime.getRuntime().addShutdownHook(request.hook);
    } catch (IllegalStateException alreadyEnding) {
      cancellation.request();
    }
    return request;
  }

  private void stop(Cancellation cancellation, Duration patience) {
    cancellation.request();
    try {
      boolean inTime = ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
      if (!inTime) {
        return; // The JVM ends now, and the transaction with it.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The transaction has ended: the JVM may. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      return; // The hook is running, and has just been told.
    }
  }
}
