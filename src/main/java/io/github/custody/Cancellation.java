package io.github.custody;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request to stop. A transaction looks at it between steps; whoever waits for the network
 * registers what ends the wait. Cancelling is idempotent, and nothing ever takes it back.
 */
public final class Cancellation {
  private final AtomicBoolean requested = new AtomicBoolean();
  private final CopyOnWriteArrayList<Runnable> wakeUps = new CopyOnWriteArrayList<>();

  /** Asks for the stop. */
  public void request() {
    if (requested.compareAndSet(false, true)) {
      wakeUps.forEach(Runnable::run);
    }
  }

  /** Whether a stop was asked for. */
  public boolean isRequested() {
    return requested.get();
  }

  /**
   * Throws when a stop was asked for.
   *
   * @throws CustodyException {@code CANCELLED}; the thrower's caller cleans up
   */
  public void throwIfRequested() throws CustodyException {
    if (isRequested()) {
      throw CustodyException.of(FailureCode.CANCELLED, "the build was cancelled");
    }
  }

  /**
   * Runs {@code wakeUp} when a stop is asked for, at once if it already was, until the returned
   * registration is closed. It may run on any thread, and more than once.
   */
  public Registration onRequest(Runnable wakeUp) {
    wakeUps.add(wakeUp);
    if (isRequested()) {
      wakeUp.run();
    }
    return () -> wakeUps.remove(wakeUp);
  }

  /** Ends a registration. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
