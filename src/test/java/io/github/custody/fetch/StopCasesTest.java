package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Case CP-15: the JVM is told to end while it fetches. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class StopCasesTest extends PausedDownloads {
  /** Less than what a stop may be held up for: the transaction ended by itself. */
  private static final Duration AT_ONCE = Duration.ofSeconds(8);

  private static final int INTERRUPT = 2;

  /** How a JVM is told to end, and what its exit code then is. */
  private enum Signal {
    TERM(143),
    INT(130);

    private final int exit;

    Signal(int exit) {
      this.exit = exit;
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM,NEW_OUTPUT", "TERM,REPLACEMENT", "INT,NEW_OUTPUT", "INT,REPLACEMENT"})
  @DisplayName("CP-15 stopped in the middle of a download: all as before, nothing of ours left")
  void cp15_stoppedInTheBody(Signal signal, Scenario scenario) throws Exception {
    assumeHeard(signal);
    FetchRig rig = bench.rig(scenario);
    Folder before = rig.folder();
    try (ChildJvm child =
        ChildJvm.start(List.of(), FetchingProcess.arguments(rig, bench.server, "PT0S"))) {
      PausedDownload.awaitHalf(rig);
      assertThat(rig.folder().entries()).containsKey(LEAF + ".lock");

      child.signal(signal.name());

      assertThat(child.awaitExit(AT_ONCE)).isEqualTo(signal.exit);
    }
    assertThat(rig.folder()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "TERM,NEW_OUTPUT,LINK out.bin.partial-* out.bin",
    "TERM,REPLACEMENT,RENAME out.bin.partial-* out.bin",
    "INT,REPLACEMENT,RENAME out.bin.partial-* out.bin"
  })
  @DisplayName("CP-15 stopped at the commit call: the commit was first, nothing is undone")
  void cp15_stoppedAtTheCommit(Signal signal, Scenario scenario, String commit) throws Exception {
    FetchRig rig = bench.rig(scenario);
    assertCommittedAlthoughStopped(signal, rig, commit, 1, rig.content());
  }

  @ParameterizedTest
  @CsvSource({"TERM,NEW_OUTPUT,1", "TERM,REPLACEMENT,3", "INT,REPLACEMENT,3"})
  @DisplayName("CP-15 stopped at the directory sync after the commit: nothing is undone")
  void cp15_stoppedAfterTheCommit(Signal signal, Scenario scenario, int sync) throws Exception {
    FetchRig rig = bench.rig(scenario);
    assertCommittedAlthoughStopped(signal, rig, "SYNC_DIRECTORY", sync, Optional.of(NEW));
  }

  private static void assertCommittedAlthoughStopped(
      Signal signal, FetchRig rig, String call, int nth, Optional<String> whenHeld)
      throws Exception {
    assumeHeard(signal);
    try (ChildJvm child = held(rig, call, nth)) {
      child.awaitLine("HELD");
      assertThat(rig.content()).isEqualTo(whenHeld);
      child.signal(signal.name());
      child.awaitLine("STOPPING");
      child.goOn();

      assertThat(child.awaitExit(AT_ONCE)).isEqualTo(signal.exit);
    }
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  /** The last look begins with the directory's path; it is the only call of its kind. */
  @ParameterizedTest
  @CsvSource({"TERM,NEW_OUTPUT", "TERM,REPLACEMENT", "INT,REPLACEMENT"})
  @DisplayName("CP-15 stopped at the last look before the commit: abandoned, all as before")
  void cp15_stoppedBeforeTheCommit(Signal signal, Scenario scenario) throws Exception {
    assumeHeard(signal);
    FetchRig rig = bench.rig(scenario);
    Folder before = rig.folder();
    try (ChildJvm child = held(rig, "STILL_AT_PATH", 1)) {
      child.awaitLine("HELD");
      assertThat(rig.folder().entries().keySet())
          .anyMatch(name -> name.startsWith(LEAF + ".partial-"))
          .contains(LEAF + ".lock");
      child.signal(signal.name());
      child.awaitLine("REQUESTED");
      child.goOn();

      assertThat(child.awaitExit(AT_ONCE)).isEqualTo(signal.exit);
    }
    assertThat(rig.folder()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CP-15 a fetch that begins while the JVM ends: CANCELLED, nothing touched")
  void cp15_begunWhileStopping(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario);
    Folder before = rig.folder();
    try (ChildJvm child = ChildJvm.startMain(LateProcess.class, List.of(), rig.base().toString())) {
      assertThat(child.lines()).containsExactly("CANCELLED");
    }
    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("CP-15 work that does not end in time: asked to, and the JVM ends all the same")
  void cp15_boundedStop() throws Exception {
    try (ChildJvm child = ChildJvm.startMain(StubbornProcess.class, List.of(), "300")) {
      assertThat(child.lines()).containsExactly("REQUESTED");
    }
  }

  @Test
  @DisplayName("P11 no shutdown hook is left after a success, a failure and an output up to date")
  void p11_noHookLeft() throws Exception {
    bench.server.serve("/good", NEW.getBytes(ISO_8859_1));
    FetchRig rig = bench.rig();

    assertCollectable(fetched(rig, "/missing"));
    assertThat(rig.content()).isEmpty();
    assertCollectable(fetched(rig, "/good"));
    assertThat(rig.content()).contains(NEW);
    assertCollectable(fetched(rig, "/good"));
    assertThat(bench.server.requests()).hasSize(2);
  }

  /** What is left to hold on to the fetch's cancellation afterwards could only be its hook. */
  private WeakReference<Cancellation> fetched(FetchRig rig, String path) {
    bench.cancellation = new Cancellation();
    WeakReference<Cancellation> used = new WeakReference<>(bench.cancellation);
    try {
      bench.fetch(rig, bench.server.url(path));
    } catch (CustodyException e) {
      assertThat(path).isEqualTo("/missing");
    }
    bench.cancellation = new Cancellation();
    return used;
  }

  private static void assertCollectable(WeakReference<Cancellation> used) {
    long end = System.nanoTime() + FetchBench.PATIENCE.toNanos();
    while (used.get() != null && System.nanoTime() < end) {
      System.gc();
    }
    assertThat(used.get()).as("nothing holds on to it").isNull();
  }

  private static ChildJvm held(FetchRig rig, String call, int nth) throws IOException {
    return ChildJvm.startMain(
        HeldProcess.class, List.of(), rig.base().toString(), call, Integer.toString(nth));
  }

  /** A job in the background of some shells ignores Ctrl-C, and so do its children. */
  private static void assumeHeard(Signal signal) throws IOException {
    Path status = Path.of("/proc/self/status");
    assumeTrue(Files.exists(status), "SKIPPED: signals are sent on Linux only");
    long ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
            .findFirst()
            .orElse(0);
    assumeTrue(
        signal != Signal.INT || (ignored & 1L << (INTERRUPT - 1)) == 0,
        "SKIPPED: this JVM was started with SIGINT ignored, and its children are");
  }
}
