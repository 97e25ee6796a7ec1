package io.github.custody.store;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work on a thread of its own that nobody interrupts. An interrupt closes the file channel it meets
 * and drops the kernel's lock with it, so no file operation of a transaction runs on a thread that
 * others can reach.
 *
 * @param <T> what the work yields
 */
public final class PrivateThread<T> {
  private final FutureTask<T> work;

  private PrivateThread(FutureTask<T> work) {
    this.work = work;
  }

  /** Starts the work. The thread ends with it. */
  public static <T> PrivateThread<T> start(String name, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return new PrivateThread<>(task);
  }

  /**
   * Waits for the end of the work, whatever happens to the waiting thread: an interrupt only runs
   * {@code onInterrupt}, and is set again before this returns.
   *
   * @param failure the checked exception that the work may throw
   */
  public <X extends Exception> T await(Class<X> failure, Runnable onInterrupt) throws X {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return work.get();
        } catch (InterruptedException e) {
          interrupted = true;
          onInterrupt.run();
        } catch (ExecutionException e) {
          throw unwrap(e, failure);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static <X extends Exception> X unwrap(ExecutionException e, Class<X> failure) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    if (failure.isInstance(cause)) {
      return failure.cast(cause);
    }
    if (cause instanceof RuntimeException bug) {
      throw bug;
    }
    throw new IllegalStateException(cause);
  }
}
