package io.github.custody.recover;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.BYTES;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A real JVM is killed by SIGKILL before a change of a publication takes effect; then the pair is
 * recovered and published again. By default at kill points spread over all of them; with {@code
 * custody.kill=all} at every one.
 */
@Timeout(value = 900, threadMode = ThreadMode.SEPARATE_THREAD)
class PairKillTest {
  private static final int DEFAULT_POINTS = 16;
  private static final boolean ALL = System.getProperty("custody.kill", "").equals("all");

  @TempDir Path temporary;

  private DoomedJvm jvm;
  private int directories;

  @BeforeEach
  void buildShim() throws IOException {
    jvm = new DoomedJvm(ForkedJvm.same(), KillShim.build(temporary));
  }

  @ParameterizedTest
  @EnumSource(names = {"PUBLISH", "PUBLISH_STAGED", "PUBLISH_BACK"})
  @DisplayName("T-6 P5 killed at system calls: both or none after recovery, and the rerun is green")
  void t6_killedAtSystemCalls(Program program) throws Exception {
    int calls = callsOf(program);
    List<Integer> points = spread(calls);
    for (int at : points) {
      FetchRig rig = rig();
      kill(program, rig, at);
      check(rig, program + " killed at " + at);
    }
    System.out.printf("%s: %d kill points of %d%n", program, points.size(), calls);
  }

  @ParameterizedTest
  @EnumSource(names = {"PUBLISH", "PUBLISH_BACK"})
  @DisplayName("T-6 P5 the recovery killed at system calls as well")
  void t6_recoveryKilled(Program program) throws Exception {
    int calls = callsOf(program);
    for (int at : List.of(calls / 2, 2 * calls / 3, 4 * calls / 5)) {
      FetchRig counted = rig();
      kill(program, counted, at);
      int recovery = run(Program.PAIR_RECOVERY, counted, 0).calls().size();
      for (int then : spread(recovery)) {
        FetchRig rig = rig();
        kill(program, rig, at);
        kill(Program.PAIR_RECOVERY, rig, then);
        check(rig, program + " killed at " + at + ", its recovery at " + then);
      }
    }
  }

  private FetchRig rig() throws IOException {
    directories++;
    return new FetchRig(
        Files.createDirectory(temporary.toRealPath().resolve("run-" + directories)));
  }

  private int callsOf(Program program) throws IOException {
    DoomedJvm.Ending ending = run(program, rig(), 0);
    assertThat(ending.output()).isEqualTo(program.ending());
    assertThat(ending.calls()).hasSizeGreaterThan(20);
    return ending.calls().size();
  }

  private static List<Integer> spread(int calls) {
    int count = ALL ? calls : Math.min(DEFAULT_POINTS, calls);
    return IntStream.range(0, count).mapToObj(i -> 1 + i * calls / count).toList();
  }

  private DoomedJvm.Ending run(Program program, FetchRig rig, int at) throws IOException {
    return jvm.run(program, rig, rig.base().resolve("published"), at);
  }

  private void kill(Program program, FetchRig rig, int at) throws IOException {
    assertThat(run(program, rig, at).exitCode()).isEqualTo(DoomedJvm.KILLED);
  }

  private static void check(FetchRig rig, String when) throws Exception {
    Path directory = rig.base().resolve("published");
    checkPair(directory, when + ", at once");
    assertThat(SafeRecovery.later(directory).run()).as(when).isEmpty();
    checkPair(directory, when + ", recovered");
    Folder recovered = Folder.of(directory);
    boolean both = recovered.at(ARTIFACT).isPresent();
    assertThat(recovered.at(SIDECAR).isPresent()).as("%s: %s", when, recovered).isEqualTo(both);
    List<String> beside = new ArrayList<>(recovered.entries().keySet());
    beside.removeAll(List.of(ARTIFACT, SIDECAR, PairRig.SIBLING, ".custody-attic"));
    assertThat(beside).as(when).isEmpty();
    assertThat(new PairRig(rig.base()).publish())
        .as(when)
        .isEqualTo(both ? PairRig.Outcome.ALREADY_THERE : PairRig.Outcome.PUBLISHED);
    checkPair(directory, when + ", again");
  }

  /** P5: who sees the artifact sees its bytes, and finds the sidecar that names them. */
  private static void checkPair(Path directory, String when) {
    Folder folder = Folder.of(directory);
    if (folder.at(ARTIFACT).isPresent()) {
      assertThat(folder.content(ARTIFACT)).as(when).contains(BYTES);
      assertThat(folder.content(SIDECAR)).as(when).contains(PairRig.statement(BYTES));
    }
  }
}
