package io.github.custody.publish;

import static io.github.custody.publish.PublishBench.ARTIFACT;
import static io.github.custody.publish.PublishBench.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Publications that are cancelled, and those that wait for another one. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class PublishStopTest {
  @TempDir Path root;
  private PublishBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new PublishBench(root.toRealPath());
  }

  @Test
  @DisplayName("CX-1 cancelled before the start: nothing is created")
  void cx1_cancelledBefore() throws IOException {
    Folder before = Folder.of(root.toRealPath());
    bench.cancellation.request();

    CustodyException failure = bench.fails(FailureCode.CANCELLED);

    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(Folder.of(root.toRealPath())).isEqualTo(before);
  }

  @Test
  @DisplayName("CX-1 cancelled while both are staged: CANCELLED, nothing is left")
  void cx1_cancelledMeanwhile() {
    bench.with(
        (artifact, name) -> {
          bench.cancellation.request();
          return new byte[] {1};
        });

    CustodyException failure = bench.fails(FailureCode.CANCELLED);

    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(bench.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("CX-1 an interrupt of the caller: CANCELLED, clean, and the interrupt is set again")
  void cx1_interrupted() throws Exception {
    CountDownLatch underWay = new CountDownLatch(1);
    bench.with(
        (artifact, name) -> {
          underWay.countDown();
          awaitRequest(bench);
          return new byte[] {1};
        });
    AtomicReference<Optional<CustodyException>> failure = new AtomicReference<>(Optional.empty());
    AtomicReference<Boolean> interruptedAfterwards = new AtomicReference<>(false);
    Thread caller =
        new Thread(
            () -> {
              failure.set(
                  Optional.ofNullable(
                      catchThrowableOfType(CustodyException.class, bench::publish)));
              interruptedAfterwards.set(Thread.currentThread().isInterrupted());
            });

    caller.start();
    await(underWay);
    caller.interrupt();
    caller.join();

    assertThat(failure.get()).map(CustodyException::code).contains(FailureCode.CANCELLED);
    assertThat(interruptedAfterwards.get()).isTrue();
    assertThat(bench.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("CX-2 cancelled while queued behind another publication: prompt, and it goes on")
  void cx2_cancelledInTheQueue() throws Exception {
    PublishBench second = new PublishBench(root.toRealPath());
    second.patient(Duration.ofMinutes(5), (holder, sofar) -> second.cancellation.request());
    bench.with(
        (artifact, name) -> {
          CustodyException failure = second.fails(FailureCode.CANCELLED);
          assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
          return new byte[] {1};
        });

    assertThat(bench.publish().outcome()).isEqualTo(PublishOutcome.PUBLISHED);

    assertThat(bench.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  @Test
  @DisplayName("a name that another publication has: LOCKED without patience, its lock untouched")
  void lockedByAnother() throws Exception {
    PublishBench second = new PublishBench(root.toRealPath());
    bench.with(
        (artifact, name) -> {
          Folder before = second.folder();
          CustodyException failure = second.fails(FailureCode.LOCKED);
          assertThat(failure.details().get("verdict")).startsWith("LIVE");
          assertThat(second.folder()).isEqualTo(before);
          return new byte[] {1};
        });

    bench.publish();

    assertThat(bench.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  @Test
  @DisplayName("who waited finds the pair that the other one published")
  void whoWaitedFindsThePair() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    PublishBench second = new PublishBench(root.toRealPath());
    second.patient(Duration.ofMinutes(1), (holder, sofar) -> waiting.countDown());
    AtomicReference<Optional<PublishResult>> result = new AtomicReference<>(Optional.empty());
    Thread waiter =
        new Thread(
            () -> {
              try {
                result.set(Optional.of(second.publish()));
              } catch (CustodyException e) {
                throw new AssertionError(e);
              }
            });
    bench.with(
        (artifact, name) -> {
          waiter.start();
          await(waiting);
          return new MadeStatement().bytes(artifact, name);
        });

    bench.publish();

    waiter.join();
    assertThat(result.get()).map(PublishResult::outcome).contains(PublishOutcome.ALREADY_PUBLISHED);
    assertThat(bench.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  private static void awaitRequest(PublishBench bench) {
    CountDownLatch requested = new CountDownLatch(1);
    try (var registration = bench.cancellation.onRequest(requested::countDown)) {
      assertThat(registration).isNotNull();
      await(requested);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).as("it happens in time").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
