package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another process works on the same output, and may be killed. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ProcessCasesTest extends PausedDownloads {
  private static final String PARTIAL = LEAF + "\\.partial-[0-9a-f]{32}";

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("L-1 a lock of a live process: LOCKED at once, with its pid, without a request")
  void l1_lockOfALiveProcess(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario);
    try (ChildJvm child = childInTheBody(rig)) {
      long start = System.nanoTime();
      CustodyException failure = bench.rejected(FailureCode.LOCKED, rig, bench.server.url("/file"));

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
      assertThat(failure.details().get("owner")).startsWith("process " + child.pid() + " on ");
      assertThat(failure.details())
          .containsEntry("lock", rig.directory().resolve(LEAF + ".lock").toString());
      assertThat(bench.server.requests()).hasSize(1);
      paused.goOn();
      assertThat(child.lines()).first().isEqualTo("FETCHED");
    }
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("E-3 CP-2 kill -9 in the body: output absent or previous, the next fetch is LOCKED")
  void e3_killedInTheBody(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario);
    Folder before = rig.folder();
    long pid;
    try (ChildJvm child = childInTheBody(rig)) {
      pid = child.pid();
      child.kill();
    }

    Folder after = rig.folder();
    assertThat(after.at(LEAF)).isEqualTo(before.at(LEAF));
    assertThat(after.content(LEAF).isPresent()).isEqualTo(scenario == Scenario.REPLACEMENT);
    assertThat(after.entries().keySet())
        .filteredOn(name -> !name.equals(LEAF))
        .satisfiesExactlyInAnyOrder(
            name -> assertThat(name).isEqualTo(LEAF + ".lock"),
            name -> assertThat(name).matches(PARTIAL));

    for (int next = 0; next < 2; next++) {
      CustodyException failure = bench.rejected(FailureCode.LOCKED, rig, bench.server.url("/file"));
      assertThat(failure.details().get("owner")).startsWith("process " + pid + " on ");
    }
    assertThat(bench.server.requests()).hasSize(1);
    assertThat(rig.content())
        .isEqualTo(scenario == Scenario.REPLACEMENT ? Optional.of(OLD) : Optional.empty());
  }

  /** A child that holds the lock, and has the first half of the bytes in its partial. */
  private ChildJvm childInTheBody(FetchRig rig) throws Exception {
    ChildJvm child =
        ChildJvm.start(
            List.of(),
            rig.base().toString(),
            rig.directory().toString(),
            LEAF,
            bench.server.url("/file"),
            FetchRig.sha256(NEW).hex());
    PausedDownload.awaitHalf(rig);
    return child;
  }
}
