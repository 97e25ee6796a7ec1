package io.github.custody.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Eight processes take and release one lock all the time. */
@Timeout(value = 1800, threadMode = ThreadMode.SEPARATE_THREAD)
class LockStressTest {
  private static final int PROCESSES = 8;

  @TempDir Path temporary;

  @Test
  @DisplayName("P2 8 processes, one lock: the holds of two never overlap")
  void oneOwnerAtATime() throws Exception {
    int each = Integer.getInteger("custody.acquisitions", 5_000) / PROCESSES;
    FetchRig rig = new FetchRig(temporary.toRealPath());
    long start = System.nanoTime();
    try (Contest contest = new Contest(rig, Contender.Kind.WAITING, PROCESSES)) {
      contest.round(each);
      List<Hold> holds = contest.holds();
      long overlaps = Hold.overlaps(holds);
      System.out.printf(
          "lock stress: %d processes, %d acquisitions, %d overlaps, %d s%n",
          PROCESSES,
          holds.size(),
          overlaps,
          Duration.ofNanos(System.nanoTime() - start).toSeconds());
      assertThat(holds).hasSize(PROCESSES * each);
      assertThat(overlaps).isZero();
    }
    assertThat(rig.folder().entries()).isEmpty();
  }
}
