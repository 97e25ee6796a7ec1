package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.FailureKind;
import io.github.custody.OutputState;
import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.fetch.FetchSweep.Run;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every file operation of a fetch fails once, fails for good, fails although it worked, or is the
 * last one.
 */
class FetchFaultSweepTest {
  @TempDir Path root;

  private FetchSweep sweep;

  @BeforeEach
  void open() throws IOException {
    sweep = new FetchSweep(root);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("an operation that fails once: untouched and clean, or committed")
  void failsOnce(Scenario scenario) {
    sweep.atEachPoint(
        scenario,
        target -> {
          Run run = run(scenario, call -> fail(call.index() == target.index()));
          checkFacts(run, target);
          run.failure()
              .filter(e -> e.code().kind() == FailureKind.REJECTED)
              .ifPresent(e -> checkUntouchedAndClean(run, target));
          checkNextRun(run, target);
        });
    sweep.report("fails once", scenario);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("an operation that fails from then on")
  void failsForGood(Scenario scenario) {
    sweep.atEachPoint(
        scenario,
        target -> {
          Run run =
              run(
                  scenario,
                  call -> fail(call.index() >= target.index() && call.verb() == target.verb()));
          checkFacts(run, target);
          checkNextRun(run, target);
        });
    sweep.report("fails for good", scenario);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("every operation fails from one on: the disk is gone")
  void everythingFails(Scenario scenario) {
    sweep.atEachPoint(
        scenario,
        target -> {
          Run run = run(scenario, call -> fail(call.index() >= target.index()));
          checkContent(run, target);
          checkNextRun(run, target);
        });
    sweep.report("everything fails", scenario);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName(
      "an operation that works and reports failure; a file created so has no proof, and is named")
  void worksAndFails(Scenario scenario) {
    sweep.atEachPoint(
        scenario,
        target -> {
          Run run =
              run(
                  scenario,
                  new Interposition() {
                    @Override
                    public Effect before(FileCall call) {
                      return Effect.NORMAL;
                    }

                    @Override
                    public void after(FileCall call) throws IOException {
                      fail(call.index() == target.index());
                    }
                  });
          checkFacts(run, target);
          run.failure()
              .filter(e -> e.code().kind() == FailureKind.REJECTED)
              .filter(e -> target.verb() != FileVerb.CREATE || e.facts().kept().isEmpty())
              .ifPresent(e -> checkUntouchedAndClean(run, target));
          checkNextRun(run, target);
        });
    sweep.report("works and reports failure", scenario);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("the process dies at an operation")
  void crashes(Scenario scenario) {
    sweep.atEachPoint(
        scenario,
        target -> {
          Run run =
              run(
                  scenario,
                  call -> {
                    if (call.index() >= target.index()) {
                      throw new CrashError();
                    }
                    return Interposition.Effect.NORMAL;
                  });
          assertThat(run.crash()).as("%s%n%s", target, run).isPresent();
          checkContent(run, target);
          checkNextRun(run, target);
        });
    sweep.report("crashes", scenario);
  }

  /**
   * Runs with P1 checked at every operation: the output is old, new, or absent where nothing was
   * there.
   */
  private Run run(Scenario scenario, Interposition interposition) {
    FetchRig rig = sweep.rig(scenario);
    return sweep.run(
        rig,
        new Interposition() {
          @Override
          public Effect before(FileCall call) throws IOException {
            Effect effect = interposition.before(call);
            assertThat(rig.content()).as("P1 at %s", call).isIn(allowed(scenario));
            return effect;
          }

          @Override
          public void after(FileCall call) throws IOException {
            interposition.after(call);
          }
        });
  }

  private static List<Optional<String>> allowed(Scenario scenario) {
    return scenario == Scenario.NEW_OUTPUT
        ? List.of(Optional.empty(), Optional.of(NEW))
        : List.of(Optional.of(OLD), Optional.of(NEW));
  }

  private static Interposition.Effect fail(boolean now) throws IOException {
    if (now) {
      throw new FileSystemException("injected", null, "Input/output error");
    }
    return Interposition.Effect.NORMAL;
  }

  /** P1, and success means the pinned bytes. */
  private void checkContent(Run run, FileCall target) {
    Optional<String> output = run.rig().folder().content(LEAF);
    if (run.succeeded()) {
      assertThat(output).as("success at %s%n%s", target, run).contains(NEW);
    }
  }

  /** P6: code and facts tell what is on disk, and name everything that is there. */
  private void checkFacts(Run run, FileCall target) {
    checkContent(run, target);
    Folder folder = run.rig().folder();
    Set<String> left = new TreeSet<>(folder.entries().keySet());
    left.remove(LEAF);
    if (run.failure().isEmpty()) {
      boolean warned = !run.result().orElseThrow().warnings().isEmpty();
      assertThat(left.isEmpty() || warned).as("P7 at %s%n%s", target, run).isTrue();
      return;
    }
    CustodyException failure = run.failure().get();
    Set<String> named =
        failure.facts().kept().stream()
            .map(path -> path.getFileName().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    if (failure.facts().output() == OutputState.UNKNOWN) {
      assertThat(named).as("kept at %s%n%s", target, run).containsAll(left);
    } else {
      assertThat(named).as("kept at %s%n%s", target, run).isEqualTo(left);
    }
    boolean isNew = folder.content(LEAF).equals(Optional.of(NEW));
    if (failure.facts().output() != OutputState.UNKNOWN) {
      assertThat(failure.facts().committed())
          .as("committed at %s%n%s", target, run)
          .isEqualTo(isNew);
    }
  }

  private void checkUntouchedAndClean(Run run, FileCall target) {
    Folder folder = run.rig().folder();
    assertThat(folder.content(LEAF))
        .as("untouched at %s%n%s", target, run)
        .isNotEqualTo(Optional.of(NEW));
    assertThat(folder.entries().keySet()).as("clean at %s%n%s", target, run).isSubsetOf(LEAF);
    folder
        .at(LEAF)
        .ifPresent(
            entry -> {
              assertThat(entry.mode() & 0777).as("mode at %s", target).isEqualTo(0640);
              assertThat(entry.links()).as("links at %s", target).isEqualTo(1);
            });
  }

  /**
   * With the fault gone, the same fetch is green with the pinned bytes, or says who is in its way.
   */
  private void checkNextRun(Run run, FileCall target) {
    boolean blocked =
        run.rig().folder().entries().keySet().stream()
            .anyMatch(name -> name.equals(LEAF + ".lock") || name.equals(LEAF + ".intent"));
    Run next = sweep.run(run.rig(), Interposition.none());
    if (next.succeeded()) {
      assertThat(next.rig().folder().content(LEAF)).as("next after %s", target).contains(NEW);
    } else {
      assertThat(blocked).as("next run is stopped after %s%n%s%n%s", target, run, next).isTrue();
      assertThat(next.failure().orElseThrow().code())
          .as("next after %s", target)
          .isEqualTo(FailureCode.LOCKED);
    }
  }
}
