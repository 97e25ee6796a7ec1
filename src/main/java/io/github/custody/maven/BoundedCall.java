package io.github.custody.maven;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.FailureCode;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call into code that knows neither deadline nor cancellation, made on a daemon thread of its
 * own. When its time is over the thread is interrupted and the caller goes on (P11).
 */
final class BoundedCall<T> {
  private final String what;
  private final FutureTask<T> call;

  /**
   * @param what names the call in messages
   * @param call throws only {@link CustodyException} or unchecked exceptions
   */
  BoundedCall(String what, Callable<T> call) {
    this.what = what;
    this.call = new FutureTask<>(call);
  }

  /**
   * Makes the call and waits for its end.
   *
   * @throws CustodyException {@code TIMEOUT}, {@code CANCELLED}, or what the call threw
   */
  T await(Deadline deadline, Cancellation cancellation) throws CustodyException {
    Thread thread = new Thread(call, "custody " + what);
    thread.setDaemon(true);
    thread.start();
    Cancellation.Registration wakeUp = cancellation.onRequest(() -> call.cancel(true));
    try {
      return call.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw timeout(what, deadline);
    } catch (CancellationException e) {
      throw cancelled();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled();
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      wakeUp.close();
      call.cancel(true);
    }
  }

  static CustodyException timeout(String what, Deadline deadline) {
    return CustodyException.of(
        FailureCode.TIMEOUT,
        "%s did not end within %s".formatted(what, Quantity.span(deadline.limit())));
  }

  private CustodyException cancelled() {
    return CustodyException.of(FailureCode.CANCELLED, what + " was cancelled");
  }

  private CustodyException failure(ExecutionException e) {
    if (e.getCause() instanceof CustodyException failure) {
      return failure;
    }
    Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
    return CustodyException.of(FailureCode.NETWORK_ERROR, what + " failed unexpectedly", cause);
  }
}
