package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BoundedCallTest {
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);

  private static Deadline in(Duration limit) {
    return Deadline.after(limit, TimeSource.system());
  }

  /** Waits for ever, and tells when it is told to stop. */
  private String hang() throws InterruptedException {
    started.countDown();
    try {
      new CountDownLatch(1).await();
      return "";
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  @Test
  void theResultComesOut() throws CustodyException {
    assertThat(
            new BoundedCall<>("it", () -> "done")
                .await(in(Duration.ofSeconds(20)), new Cancellation()))
        .isEqualTo("done");
  }

  @Test
  void aFailureComesOutUnchanged() {
    CustodyException failure = CustodyException.of(FailureCode.OFFLINE, "x");
    BoundedCall<String> call =
        new BoundedCall<>(
            "it",
            () -> {
              throw failure;
            });
    assertThat(
            catchThrowableOfType(
                CustodyException.class,
                () -> call.await(in(Duration.ofSeconds(20)), new Cancellation())))
        .isSameAs(failure);
  }

  @Test
  void theDeadlineEndsTheWaitAndInterruptsTheCall() throws InterruptedException {
    CustodyException failure =
        catchThrowableOfType(
            CustodyException.class,
            () ->
                new BoundedCall<>("it", this::hang)
                    .await(in(Duration.ofMillis(50)), new Cancellation()));
    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    // Where the thread was not even scheduled in time, it is never started on the call.
    assertThat(started.getCount() == 1 || interrupted.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCancellationEndsTheWaitAndInterruptsTheCall() throws Exception {
    Cancellation cancellation = new Cancellation();
    Thread canceller =
        new Thread(
            () -> {
              try {
                started.await();
                cancellation.request();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    canceller.start();
    CustodyException failure =
        catchThrowableOfType(
            CustodyException.class,
            () ->
                new BoundedCall<>("it", this::hang).await(in(Duration.ofMinutes(5)), cancellation));
    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    canceller.join();
  }

  @Test
  void anInterruptIsKept() {
    Thread.currentThread().interrupt();
    CustodyException failure =
        catchThrowableOfType(
            CustodyException.class,
            () ->
                new BoundedCall<>("it", this::hang)
                    .await(in(Duration.ofMinutes(5)), new Cancellation()));
    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(Thread.interrupted()).isTrue();
  }
}
