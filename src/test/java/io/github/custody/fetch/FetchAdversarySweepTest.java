package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Run;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** At every file operation of a fetch another program does something to the files beside it. */
class FetchAdversarySweepTest {
  /** State, name, and two reads. */
  private static final int CALLS_OF_A_PROOF = 4;

  private static final Set<FileVerb> GIVING_A_NAME =
      Set.of(FileVerb.LINK, FileVerb.RENAME, FileVerb.EXCHANGE);

  @TempDir Path root;

  private FetchSweep sweep;

  @BeforeEach
  void open() throws IOException {
    sweep = new FetchSweep(root);
  }

  static Stream<Arguments> everyAdversary() {
    return Stream.of(Scenario.values())
        .flatMap(
            scenario ->
                Stream.of(Adversary.values()).map(adversary -> Arguments.of(scenario, adversary)));
  }

  @ParameterizedTest
  @MethodSource("everyAdversary")
  @DisplayName("another program acts at every operation: nothing unverified is green, nothing lost")
  void acts(Scenario scenario, Adversary adversary) {
    Landmarks landmarks = Landmarks.of(sweep.goodRun(scenario));
    assertThat(landmarks.commit() - landmarks.lookBefore())
        .as("the last look at the output is followed by one proof and the commit")
        .isLessThanOrEqualTo(CALLS_OF_A_PROOF + 1);
    sweep.atEachPoint(
        scenario,
        target -> {
          FetchRig rig = sweep.rig(scenario);
          Interference interference = new Interference(rig, adversary, target, landmarks);
          Run run = sweep.run(rig, interference);
          if (interference.acted) {
            check(run, interference);
          }
        });
    sweep.report(adversary.name(), scenario);
  }

  /**
   * Calls of a good run that divide it.
   *
   * @param pinned the directory is pinned
   * @param recorded what stands at the output is recorded (F7)
   * @param lookBefore the last look at the output before the commit (F14)
   * @param stagedLook the last look at the staged file before the commit (F14)
   * @param commit the commit (F15)
   * @param lastLook the last look at the output (F18)
   * @param lastPathLook the last look at the directory's path
   */
  private record Landmarks(
      int pinned,
      int recorded,
      int lookBefore,
      int stagedLook,
      int commit,
      int lastLook,
      int lastPathLook) {
    static Landmarks of(List<FileCall> calls) {
      int commit = last(calls, Landmarks::isCommit);
      return new Landmarks(
          last(calls, call -> call.verb() == FileVerb.OPEN_DIRECTORY),
          last(
              calls,
              call -> call.verb() == FileVerb.CREATE && call.names().get(0).contains(".partial-")),
          last(calls, call -> call.is(FileVerb.STAT, LEAF) && call.index() < commit),
          last(
              calls,
              call ->
                  call.verb() == FileVerb.STAT
                      && call.names().get(0).contains(".partial-")
                      && call.index() < commit),
          commit,
          last(calls, call -> call.is(FileVerb.STAT, LEAF)),
          last(calls, call -> call.verb() == FileVerb.STILL_AT_PATH));
    }

    /** The call that gives the staged file the output's name. */
    private static boolean isCommit(FileCall call) {
      return GIVING_A_NAME.contains(call.verb())
          && call.names().get(0).contains(".partial-")
          && call.names().get(1).equals(LEAF);
    }

    private static int last(List<FileCall> calls, Predicate<FileCall> which) {
      return calls.stream().filter(which).mapToInt(FileCall::index).max().orElse(-1);
    }
  }

  /** The adversary, once, before one call; and what it left. */
  private static final class Interference implements Interposition {
    private final FetchRig rig;
    private final Adversary adversary;
    private final FileCall target;
    private final Landmarks landmarks;
    private boolean acted;
    private boolean exposed;
    private Set<String> contents = Set.of();

    Interference(FetchRig rig, Adversary adversary, FileCall target, Landmarks landmarks) {
      this.rig = rig;
      this.adversary = adversary;
      this.target = target;
      this.landmarks = landmarks;
    }

    int at() {
      return target.index();
    }

    private boolean isForeign(String content) {
      return content.startsWith(Adversary.FOREIGN);
    }

    /**
     * Whether the act came so early that what it made is the output that the user told us to
     * replace.
     */
    boolean madeThePreviousOutput() {
      return at() <= landmarks.recorded();
    }

    /**
     * Whether it came between the last look at the output and the rename: the window that only the
     * portable mode has.
     */
    boolean isInTheWindow() {
      return adversary == Adversary.REPLACE_OUTPUT
          && rig.mode() == ReplaceMode.PORTABLE
          && at() > landmarks.lookBefore()
          && at() <= landmarks.commit();
    }

    @Override
    public Effect before(FileCall call) throws IOException {
      if (call.index() == at()) {
        acted = adversary.act(rig);
        contents = contents(rig);
      }
      exposed |= adversary.swapsPartial() && rig.content().filter(this::isForeign).isPresent();
      return Effect.NORMAL;
    }
  }

  private void check(Run run, Interference interference) {
    Adversary adversary = interference.adversary;
    Landmarks landmarks = interference.landmarks;
    if (adversary.takesParent()) {
      boolean seen =
          interference.at() > landmarks.pinned() && interference.at() <= landmarks.lastPathLook();
      assertThat(run.succeeded() && seen).as("green without its directory%n%s", run).isFalse();
    } else if (run.succeeded() && interference.at() <= landmarks.lastLook()) {
      assertThat(run.rig().folder().content(LEAF)).as("P1%n%s", run).contains(NEW);
    }
    assertThat(interference.exposed && interference.at() <= landmarks.stagedLook())
        .as("P1: bytes that were swapped in before the last look had the output's name%n%s", run)
        .isFalse();
    checkNothingLost(run, interference);
    if (adversary.takesLock()) {
      checkHandsOff(run, interference);
    }
    run.failure().ifPresent(failure -> checkKept(run, interference, failure));
  }

  /** P3: what existed after the act exists at the end, the previous output of a commit excepted. */
  private void checkNothingLost(Run run, Interference interference) {
    Set<String> atEnd = contents(run.rig());
    boolean committed =
        run.succeeded() || run.failure().map(e -> e.facts().committed()).orElse(false);
    boolean foreignMayGo =
        interference.isInTheWindow()
            || interference.adversary == Adversary.REWRITE_PARTIAL
            || (committed && interference.madeThePreviousOutput());
    for (String content : interference.contents) {
      boolean mayGo =
          content.equals(NEW)
              || (content.equals(OLD) && committed)
              || (content.equals(Adversary.FOREIGN) && foreignMayGo);
      if (!mayGo) {
        assertThat(atEnd).as("P3: \"%s\" is lost%n%s", content, run).contains(content);
      }
    }
  }

  /**
   * P4: after the loss of the lock no call takes or gives the output's name, except the one that
   * was under way; that includes the rest of the proof before it.
   */
  private void checkHandsOff(Run run, Interference interference) {
    List<FileCall> later =
        run.calls().stream()
            .filter(call -> call.index() > interference.at() + CALLS_OF_A_PROOF)
            .filter(call -> GIVING_A_NAME.contains(call.verb()))
            .filter(call -> call.names().contains(LEAF))
            .toList();
    assertThat(later).as("P4%n%s", run).isEmpty();
    if (run.failure().isPresent()) {
      assertThat(run.failure().get().code())
          .as("%s", run)
          .isIn(FailureCode.LOCK_LOST, FailureCode.RECOVERY_REQUIRED, FailureCode.LOCKED);
    } else {
      assertThat(interference.at() + CALLS_OF_A_PROOF)
          .as("green without a lock%n%s", run)
          .isGreaterThanOrEqualTo(interference.landmarks.lastPathLook());
    }
    if (interference.adversary == Adversary.REPLACE_LOCK) {
      assertThat(run.rig().folder().content(LEAF + ".lock"))
          .as("the foreign lock%n%s", run)
          .contains(Adversary.FOREIGN);
    }
  }

  /** P6: what is named is there, and what is there of this transaction is named. */
  private void checkKept(Run run, Interference interference, CustodyException failure) {
    if (interference.adversary.takesParent()) {
      return;
    }
    Set<String> named =
        failure.facts().kept().stream()
            .map(path -> path.getFileName().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> left = new TreeSet<>(run.rig().folder().entries().keySet());
    left.remove(LEAF);
    if (interference.adversary.takesLock()) {
      left.remove(LEAF + ".lock");
      named.remove(LEAF + ".lock");
    }
    assertThat(named).as("P6%n%s", run).isEqualTo(left);
  }

  /** Every content in the rig's tree, without the padding of a rewrite. */
  private static Set<String> contents(FetchRig rig) {
    try (Stream<Path> tree = Files.walk(rig.base())) {
      Set<String> contents = new TreeSet<>();
      for (Path path : tree.filter(Files::isRegularFile).toList()) {
        String content = Files.readString(path, StandardCharsets.ISO_8859_1);
        contents.addAll(
            Stream.of(OLD, NEW, Adversary.FOREIGN)
                .filter(known -> Arrays.stream(content.split("\0")).anyMatch(known::equals))
                .toList());
      }
      return contents;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
