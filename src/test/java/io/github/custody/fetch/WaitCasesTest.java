package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fetch waits for the one that has its output, and for nobody else. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class WaitCasesTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path temporary;

  private final PausedDownload paused = new PausedDownload();
  private final Semaphore waiting = new Semaphore(0);
  private FetchBench holding;
  private FetchBench bench;

  @BeforeEach
  void start() throws IOException {
    holding = new FetchBench(temporary);
    holding.server.on("/file", paused);
    bench = new FetchBench(temporary, holding.server);
    bench.lockTimeout = LONG;
    bench.waiting = (holder, sofar) -> waiting.release();
  }

  @AfterEach
  void stop() throws InterruptedException {
    paused.goOn();
    bench.close();
    holding.close();
    LiveThreads.assertNoneLeft();
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CC-2 four threads, one output: all green, one request")
  void cc2_fourThreads(Scenario scenario) throws Exception {
    FetchRig rig = holding.rig(scenario);
    FetchingThread holder = holder(rig);
    List<FetchingThread> waiters = new ArrayList<>();
    for (int count = 0; count < 3; count++) {
      waiters.add(waiter(rig));
    }
    awaitWaiting(3);
    paused.goOn();

    holder.join();
    assertThat(holder.result().orElseThrow().outcome()).isEqualTo(FetchOutcome.FETCHED);
    for (FetchingThread waiter : waiters) {
      waiter.join();
      assertThat(waiter.result().orElseThrow().outcome()).isEqualTo(FetchOutcome.UP_TO_DATE);
    }
    assertThat(bench.server.requests()).hasSize(1);
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("L-1 the waiting time is over: LOCKED by a live owner, saying how long it waited")
  void l1_timeIsOver() throws Exception {
    FetchRig rig = holding.rig();
    FetchingThread holder = holder(rig);
    AtomicInteger calls = new AtomicInteger();
    bench.lockTimeout = Duration.ofMillis(2500);
    bench.interposition =
        call -> {
          calls.incrementAndGet();
          return Effect.NORMAL;
        };

    long start = System.nanoTime();
    CustodyException failure = bench.failure(rig, bench.server.url("/file"));

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(bench.lockTimeout, SOON);
    assertThat(failure.code()).isEqualTo(FailureCode.LOCKED);
    assertThat(failure.what()).contains("after waiting for 2.5 s");
    assertThat(failure.details().get("verdict")).startsWith("LIVE");
    assertThat(calls).as("looks, which a busy loop makes thousands of").hasValueLessThan(300);
    assertThat(waiting.availablePermits()).as("it was said once").isOne();
    paused.goOn();
    holder.join();
    assertThat(holder.result()).isPresent();
    assertThat(bench.server.requests()).hasSize(1);
  }

  @Test
  @DisplayName("CX-2 cancelled while it waits: CANCELLED at once, the owner goes on")
  void cx2_cancelledWhileWaiting() throws Exception {
    FetchRig rig = holding.rig();
    FetchingThread holder = holder(rig);
    FetchingThread waiter = waiter(rig);
    awaitWaiting(1);

    bench.cancellation.request();
    waiter.join(SOON.toMillis());

    assertThat(waiter.failure().code()).isEqualTo(FailureCode.CANCELLED);
    paused.goOn();
    holder.join();
    assertThat(holder.result()).isPresent();
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("E-3 the owner is killed while a fetch waits for it: LOCKED with DEAD, soon")
  void e3_ownerIsKilled() throws Exception {
    FetchRig rig = holding.rig();
    List<Path> asked = new ArrayList<>();
    bench.deadLocks =
        output -> {
          asked.add(output);
          return true; // It lies: the lock stays.
        };
    try (ChildJvm child = child(List.of(), rig)) {
      PausedDownload.awaitHalf(rig);
      FetchingThread waiter = waiter(rig);
      awaitWaiting(1);
      assertThat(asked).as("a live owner is not recovered").isEmpty();
      child.kill();
      waiter.join(SOON.toMillis());

      assertThat(waiter.failure().code()).isEqualTo(FailureCode.LOCKED);
      assertThat(waiter.failure().details().get("verdict")).startsWith("DEAD");
      assertThat(asked).as("asked once for one owner").containsExactly(rig.output());
    }
    assertThat(bench.server.requests()).hasSize(1);
  }

  @Test
  @DisplayName("E-3 the lock of a killed owner is recovered: the fetch goes on and is green")
  void e3_ownerIsRecovered() throws Exception {
    FetchRig rig = holding.rig();
    try (ChildJvm child = child(List.of(), rig)) {
      PausedDownload.awaitHalf(rig);
      child.kill();
    }
    bench.deadLocks = output -> emptied(rig.directory());
    paused.goOn();

    assertThat(bench.fetch(rig, bench.server.url("/file")).outcome())
        .isEqualTo(FetchOutcome.FETCHED);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("P2 an owner in another pid namespace is waited for; once killed it is LIKELY_DEAD")
  void p2_otherPidNamespace() throws Exception {
    List<String> unshare = List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");
    assumeTrue(works(unshare), "SKIPPED: no pid namespace can be made here");
    FetchRig rig = holding.rig();
    try (ChildJvm child = child(unshare, rig)) {
      PausedDownload.awaitHalf(rig);
      FetchingThread waiter = waiter(rig);
      awaitWaiting(1);
      child.kill();
      waiter.join(SOON.toMillis());

      assertThat(waiter.failure().code()).isEqualTo(FailureCode.LOCKED);
      assertThat(waiter.failure().details().get("verdict")).startsWith("LIKELY_DEAD");
    }
  }

  private FetchingThread holder(FetchRig rig) throws InterruptedException {
    rig.listening(paused.listener());
    FetchingThread holder = new FetchingThread(holding, rig);
    holder.start();
    paused.awaitUnderWay();
    return holder;
  }

  private FetchingThread waiter(FetchRig rig) {
    FetchingThread waiter = new FetchingThread(bench, rig);
    waiter.start();
    return waiter;
  }

  private void awaitWaiting(int count) throws InterruptedException {
    assertThat(waiting.tryAcquire(count, SOON.toSeconds(), TimeUnit.SECONDS))
        .as("%d fetches wait", count)
        .isTrue();
  }

  private ChildJvm child(List<String> before, FetchRig rig) throws IOException {
    return ChildJvm.startMain(
        before,
        FetchingProcess.class,
        List.of(),
        FetchingProcess.arguments(rig, bench.server, "PT0S"));
  }

  private static boolean emptied(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean works(List<String> before) throws InterruptedException {
    List<String> command = new ArrayList<>(before);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException thereIsNone) {
      return false;
    }
  }
}
