package io.github.custody;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A request to stop one transaction. The transaction looks at it between steps; whoever waits for
 * the network registers what ends the wait. One compare-and-set decides between the request and the
 * commit (F15): the first of them wins, and nothing ever takes it back.
 */
public final class Cancellation {
  private enum State {
    RUNNING,
    REQUESTED,
    COMMITTING
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
  private final CopyOnWriteArrayList<Runnable> wakeUps = new CopyOnWriteArrayList<>();

  /** Asks for the stop; a transaction that is committing, or has, is not stopped any more. */
  public void request() {
    if (state.compareAndSet(State.RUNNING, State.REQUESTED)) {
      wakeUps.forEach(Runnable::run);
    }
  }

  /** Whether a stop was asked for in time. */
  public boolean isRequested() {
    return state.get() == State.REQUESTED;
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
   * Decides for the commit, directly before F15: from here on a request changes nothing.
   *
   * @throws CustodyException {@code CANCELLED}: the request was first, and the commit must not be
   */
  public void commit() throws CustodyException {
    state.compareAndSet(State.RUNNING, State.COMMITTING);
    throwIfRequested();
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
