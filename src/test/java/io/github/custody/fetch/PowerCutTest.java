package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.fetch.PowerCut.Syncs;
import io.github.custody.fetch.PowerCuts.Count;
import io.github.custody.testing.DiskKind;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.MemoryDirectory;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power goes before any change of a fetch or of a recovery, and after the last one. The file
 * system comes back by its own journal; then the output is whole, what was reported is there, the
 * recovery cleans up, and the next fetch is green. Without its syncs the same shows violations.
 */
@Timeout(value = 1800, threadMode = ThreadMode.SEPARATE_THREAD)
class PowerCutTest {
  private static final int FEW = 4;
  private static final long ROOM = 1L << 30;

  @TempDir(factory = MemoryDirectory.class)
  Path memory;

  @TempDir Path onDisk;

  @Test
  @DisplayName("P1 P8 the power is cut at a few changes of a replacement on ext4")
  void atAFewChanges() throws IOException {
    try (LoopDisk disk = disk(DiskKind.EXT4)) {
      Count count =
          new PowerCuts(disk, PowerLoss.LOG_DROPPED, Syncs.MADE, PowerCutScenario.REPLACEMENT)
              .count(FEW);
      assertThat(count.violations()).isEmpty();
      assertThat(count.points()).isEqualTo(FEW);
    }
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  @DisplayName("P1 P8 the power is cut at every change, and after the last one")
  void atEveryChange(DiskKind kind) throws IOException {
    List<String> violations = new ArrayList<>();
    try (LoopDisk disk = disk(kind)) {
      for (PowerLoss loss : kind.losses()) {
        violations.addAll(violations(disk, kind, loss, Syncs.MADE));
      }
    }
    assertThat(violations).isEmpty();
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  @DisplayName("P8 without the syncs the same cuts show violations")
  void theSyncsAreNeeded(DiskKind kind) throws IOException {
    try (LoopDisk disk = disk(kind)) {
      for (PowerLoss loss : kind.losses()) {
        assertThat(violations(disk, kind, loss, Syncs.SKIPPED)).as("%s", loss).isNotEmpty();
      }
    }
  }

  private static List<String> violations(LoopDisk disk, DiskKind kind, PowerLoss loss, Syncs syncs)
      throws IOException {
    List<String> violations = new ArrayList<>();
    for (PowerCutScenario scenario : PowerCutScenario.values()) {
      Count count = new PowerCuts(disk, loss, syncs, scenario).count(PowerCuts.ALL);
      System.out.printf(
          "power cuts: %s, %s, %s, syncs %s: %d points, %d violations%n",
          kind, scenario, loss, syncs, count.points(), count.violations().size());
      violations.addAll(count.violations());
    }
    return violations;
  }

  /** An empty one; where this machine cannot have it, the test is skipped. */
  private LoopDisk disk(DiskKind kind) throws IOException {
    Optional<String> obstacle = kind.obstacle();
    assumeTrue(obstacle.isEmpty(), () -> "SKIPPED: " + obstacle.orElseThrow());
    Path workshop = Files.getFileStore(memory).getUsableSpace() > ROOM ? memory : onDisk;
    try {
      return LoopDisk.format(kind, workshop.toRealPath());
    } catch (IOException e) {
      return Assumptions.abort("SKIPPED: " + kind + " cannot be mounted here: " + e.getMessage());
    }
  }
}
