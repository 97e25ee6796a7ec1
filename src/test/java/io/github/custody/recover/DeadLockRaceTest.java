package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four processes find one dead lock at the same moment: each breaks it, if it still is there, and
 * takes the lock itself.
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class DeadLockRaceTest {
  private static final int PROCESSES = 4;
  private static final int ROUNDS = 400;

  @TempDir Path temporary;

  private FetchRig rig;
  private Path lock;
  private Path deadLock;

  @BeforeEach
  void leaveDeadLock() throws IOException {
    rig = new FetchRig(temporary.toRealPath());
    lock = rig.directory().resolve(LEAF + ".lock");
    deadLock = rig.base().resolve("dead-lock");
    DoomedJvm.Ending ended =
        DoomedJvm.run(
            ForkedJvm.same().command(AbandoningProcess.class, rig.base().toString()), Map.of());
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    Files.move(lock, deadLock);
  }

  @Test
  @DisplayName("RL-6 CC-8 400 dead locks, each broken by four processes at once: never two owners")
  void rl6_breakersNeverShareTheLock() throws Exception {
    try (Contest contest = new Contest(rig, Contender.Kind.BREAKING, PROCESSES)) {
      for (int round = 0; round < ROUNDS; round++) {
        putDeadLock();
        contest.round(1);
        assertThat(rig.folder().entries()).isEmpty();
      }
      List<Hold> holds = contest.holds();
      assertThat(holds).hasSize(PROCESSES * ROUNDS);
      assertThat(Hold.overlaps(holds)).as("overlapping holds").isZero();
      System.out.printf("dead-lock race: %d rounds, %d holds, 0 overlaps%n", ROUNDS, holds.size());
    }
  }

  @Test
  @DisplayName("CC-8 a breaker that deletes by name shares the lock, and the referee sees it")
  void aNaiveBreakerIsCaught() throws Exception {
    try (Contest contest = new Contest(rig, Contender.Kind.NAIVE, PROCESSES)) {
      for (int round = 0; round < ROUNDS && Hold.overlaps(contest.holds()) == 0; round++) {
        putDeadLock();
        contest.round(1);
      }
      assertThat(Hold.overlaps(contest.holds())).as("overlapping holds").isPositive();
    }
  }

  /** In one step, so that nobody finds half of it. */
  private void putDeadLock() throws IOException {
    Path copy = rig.base().resolve("dead-lock-copy");
    Files.copy(deadLock, copy, StandardCopyOption.COPY_ATTRIBUTES);
    Files.move(copy, lock, StandardCopyOption.ATOMIC_MOVE);
  }
}
