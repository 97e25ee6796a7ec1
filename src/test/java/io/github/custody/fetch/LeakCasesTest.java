package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.HttpResponders.neverAnswering;
import static io.github.custody.testing.HttpResponders.truncated;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** What fetches leave behind in this process (P11). */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class LeakCasesTest {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final int ROUNDS = 5;

  @TempDir Path temporary;

  @Test
  @DisplayName("P11 fifty fetches of all outcomes leave no thread and no descriptor")
  void p11_noThreadAndNoDescriptor() throws Exception {
    Assumptions.assumeTrue(
        Files.isDirectory(DESCRIPTORS), "SKIPPED: descriptors are counted in /proc");
    tenOutcomes("warm-up"); // Loads classes, which opens jars for good.
    List<String> before = descriptors();

    for (int round = 0; round < ROUNDS; round++) {
      tenOutcomes("round-" + round);
    }

    assertNoMoreThan(before);
  }

  /** A socket that a thread waits at is closed when that thread has woken up, a moment later. */
  private static void assertNoMoreThan(List<String> before) throws IOException {
    long end = System.nanoTime() + FetchBench.PATIENCE.toNanos();
    List<String> after = descriptors();
    while (after.size() > before.size() && System.nanoTime() < end) {
      Thread.onSpinWait();
      after = descriptors();
    }
    List<String> more = new ArrayList<>(after);
    before.forEach(more::remove);
    assertThat(after.size()).as("more open: %s", more).isLessThanOrEqualTo(before.size());
  }

  private void tenOutcomes(String name) throws Exception {
    try (FetchBench bench = new FetchBench(Files.createDirectory(temporary.resolve(name)))) {
      bench.server.serve("/file", NEW.getBytes(ISO_8859_1));
      bench.server.serve("/other", OLD.getBytes(ISO_8859_1));
      bench.server.on("/cut", truncated(20, NEW.getBytes(ISO_8859_1)));
      bench.server.on("/silent", neverAnswering());
      succeed(bench);
      failOnTheWay(bench);
      failOnDisk(bench);
      LiveThreads.assertNoneLeft();
      assertNoneBelow(temporary.toRealPath());
      bench.transport.close();
      assertThat(bench.server.awaitAllClosed(FetchBench.PATIENCE)).isTrue();
    }
  }

  /** Files and directories are closed when a fetch returns, not when the collector finds them. */
  private static void assertNoneBelow(Path root) throws IOException {
    assertThat(descriptors()).noneMatch(target -> target.startsWith(root.toString()));
  }

  private static void succeed(FetchBench bench) throws Exception {
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);
    String url = bench.server.url("/file");
    assertThat(bench.fetch(bench.rig(), url).outcome()).isEqualTo(FetchOutcome.FETCHED);
    assertThat(bench.fetch(rig, url).outcome()).isEqualTo(FetchOutcome.FETCHED);
    assertThat(bench.fetch(rig, url).outcome()).isEqualTo(FetchOutcome.UP_TO_DATE);
  }

  private static void failOnTheWay(FetchBench bench) {
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);
    bench.rejected(FailureCode.DIGEST_MISMATCH, rig, bench.server.url("/other"));
    bench.rejected(FailureCode.FETCH_FAILED, rig, bench.server.url("/missing"));
    bench.rejected(FailureCode.STREAM_ERROR, rig, bench.server.url("/cut"));
    bench.timeout = Duration.ofMillis(50);
    bench.rejected(FailureCode.TIMEOUT, rig, bench.server.url("/silent"));
    bench.timeout = FetchBench.PATIENCE;
  }

  private static void failOnDisk(FetchBench bench) throws IOException {
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);
    String url = bench.server.url("/file");
    Path lock = Files.writeString(rig.directory().resolve(FetchRig.LEAF + ".lock"), "foreign");
    bench.rejected(FailureCode.LOCKED, rig, url);
    Files.delete(lock);
    bench.interposition = failing(FileVerb.SYNC_FILE, ".partial-");
    bench.rejected(FailureCode.STREAM_ERROR, rig, url);
    bench.interposition = failing(FileVerb.LINK, ".recovery-");
    bench.rejected(FailureCode.SNAPSHOT_FAILED, rig, url);
    bench.interposition = Interposition.none();
  }

  private static Interposition failing(FileVerb verb, String form) {
    return call -> {
      if (call.verb() == verb && call.names().toString().contains(form)) {
        throw new IOException("injected");
      }
      return Effect.NORMAL;
    };
  }

  /** What the open descriptors of this process lead to. */
  private static List<String> descriptors() throws IOException {
    List<String> targets = new ArrayList<>();
    try (Stream<Path> numbers = Files.list(DESCRIPTORS)) {
      for (Path number : numbers.toList()) {
        target(number).ifPresent(targets::add);
      }
    }
    return targets;
  }

  /** Empty for one that was closed meanwhile. */
  private static Optional<String> target(Path number) throws IOException {
    try {
      return Optional.of(Files.readSymbolicLink(number).toString());
    } catch (NoSuchFileException closed) {
      return Optional.empty();
    }
  }
}
