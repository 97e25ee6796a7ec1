package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.fetch.PowerCut.Syncs;
import io.github.custody.testing.DiskKind;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.MemoryDirectory;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * With {@code custody.kill=all} the recovery of every state in which a fetch may end is cut as
 * well.
 */
@Timeout(value = 1800, threadMode = ThreadMode.SEPARATE_THREAD)
class PowerCutTest {
  private static final int FEW = 4;
  private static final int SOME = 6;
  private static final int ENDS =
      System.getProperty("custody.kill", "").equals("all") ? PowerCuts.ALL : SOME;
  private static final long ROOM = 1L << 30;

  @TempDir(factory = MemoryDirectory.class)
  Path memory;

  @TempDir Path onDisk;

  @Test
  @DisplayName("P1 P8 the power is cut at a few changes of a replacement on ext4")
  void atAFewChanges() throws IOException {
    try (LoopDisk disk = disk(DiskKind.EXT4)) {
      PowerCutScenario replacement = PowerCutScenario.fetch(Kind.REPLACEMENT);
      PowerCutCount count =
          new PowerCuts(disk, PowerLoss.LOG_FLUSHED, Syncs.MADE, replacement).count(FEW);
      assertThat(count.violations()).isEmpty();
      assertThat(count.points()).isEqualTo(FEW);
    }
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  @DisplayName("P1 P8 the power is cut at every change, and in every recovery")
  void atEveryChange(DiskKind kind) throws IOException {
    PowerCutCount count = PowerCutCount.NONE;
    try (LoopDisk disk = disk(kind)) {
      for (PowerLoss loss : kind.losses()) {
        count = count.plus(new PowerCutSeries(kind.name(), disk, loss, Syncs.MADE, ENDS).run());
      }
    }
    assertThat(count.violations()).isEmpty();
    assertThat(count.points()).isGreaterThan(250);
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  @DisplayName("P8 without the syncs the same cuts show violations")
  void theSyncsAreNeeded(DiskKind kind) throws IOException {
    try (LoopDisk disk = disk(kind)) {
      for (PowerLoss loss : kind.losses()) {
        PowerCutCount count =
            new PowerCutSeries(kind.name(), disk, loss, Syncs.SKIPPED, SOME).run();
        assertThat(count.violations()).as("%s", loss).isNotEmpty();
      }
    }
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
