package io.github.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who is first, a request to stop or the commit. */
class CancellationTest {
  private static final int ROUNDS = 500;

  private final Cancellation cancellation = new Cancellation();
  private final AtomicInteger wakeUps = new AtomicInteger();

  @Test
  @DisplayName("CX-5 the commit was first: a request changes nothing and wakes nobody")
  void cx5_commitFirst() throws CustodyException {
    cancellation.onRequest(wakeUps::incrementAndGet);
    cancellation.commit();

    cancellation.request();

    assertThat(cancellation.isRequested()).isFalse();
    assertThat(wakeUps).hasValue(0);
    assertThatCode(cancellation::throwIfRequested).doesNotThrowAnyException();
  }

  @Test
  @DisplayName("CX-1 the request was first: no commit, and each wake-up ran once")
  void cx1_requestFirst() {
    cancellation.onRequest(wakeUps::incrementAndGet);
    cancellation.request();
    cancellation.request();

    CustodyException failure = catchThrowableOfType(CustodyException.class, cancellation::commit);

    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(cancellation.isRequested()).isTrue();
    assertThat(wakeUps).hasValue(1);
  }

  @Test
  @DisplayName("CP-15 request and commit at once: exactly one of them wins, each time")
  void cp15_raceHasOneWinner() throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      Cancellation raced = new Cancellation();
      CountDownLatch both = new CountDownLatch(2);
      Thread stopper =
          new Thread(
              () -> {
                meet(both);
                raced.request();
              });
      stopper.start();
      meet(both);
      boolean committed = commits(raced);
      stopper.join();

      assertThat(raced.isRequested()).isNotEqualTo(committed);
    }
  }

  private static void meet(CountDownLatch both) {
    both.countDown();
    while (both.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  private static boolean commits(Cancellation raced) {
    try {
      raced.commit();
      return true;
    } catch (CustodyException e) {
      return false;
    }
  }
}
