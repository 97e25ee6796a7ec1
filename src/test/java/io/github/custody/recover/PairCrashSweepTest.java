package io.github.custody.recover;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.Interposition;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A publication is killed before each of its changes, and so is its recovery: both or none (P5).
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class PairCrashSweepTest {
  @TempDir Path root;

  @ParameterizedTest
  @EnumSource(PairScenario.class)
  @DisplayName("killed before each change, then recovered: both or none, and nothing is left")
  void killed(PairScenario scenario) throws Exception {
    int points = 0;
    PairWreck wreck = scenario.publish(root, points);
    while (wreck.died()) {
      String state = scenario + " before change " + points + ": " + wreck.names();
      RecoveryReport report = recover(wreck, Interposition.none());
      assertThat(report.findings()).as(state).hasSizeLessThanOrEqualTo(1);
      requireEnded(wreck, report, state);
      assertThat(Files.exists(wreck.rig().sibling())).as(state).isEqualTo(scenario.isSibling());
      requireIdle(wreck, state);
      wreck = scenario.publish(root, ++points);
    }
    assertThat(points).as("changes of a publication").isGreaterThan(25);
  }

  @ParameterizedTest
  @EnumSource(
      value = PairScenario.class,
      names = {"COPY", "SIBLING_TAKEN_BACK", "FOREIGN_ARTIFACT"})
  @DisplayName("the recovery is killed before each of its changes too: the next one ends it")
  void killedTwice(PairScenario scenario) throws Exception {
    Set<String> seen = new HashSet<>();
    int points = 0;
    PairWreck wreck = scenario.publish(root, points);
    while (wreck.died()) {
      if (seen.add(wreck.signature())) {
        killRecoveries(scenario, points);
      }
      wreck = scenario.publish(root, ++points);
    }
    assertThat(seen).as("distinct states").hasSizeGreaterThan(10);
  }

  private void killRecoveries(PairScenario scenario, int point) throws Exception {
    boolean died = true;
    for (int change = 0; died; change++) {
      PairWreck wreck = scenario.publish(root, point);
      DeathAtChange death = new DeathAtChange(change, Interposition.none());
      String before = wreck.names().toString();
      try {
        recover(wreck, death);
      } catch (Crash.Death killed) {
        String state =
            "%s before change %d: %s, recovery killed before change %d: %s"
                .formatted(scenario, point, before, change, wreck.names());
        requireEnded(wreck, recover(wreck, Interposition.none()), state);
      }
      died = death.hasHappened();
    }
  }

  private static RecoveryReport recover(PairWreck wreck, Interposition interposition)
      throws Exception {
    return wreck.recovering().interposing(new PairWatch(wreck.rig(), interposition)).run();
  }

  private static void requireEnded(PairWreck wreck, RecoveryReport report, String state)
      throws Exception {
    String what = state + "\n" + report;
    boolean foreign = wreck.folder().holds(Outsider.FOREIGN);
    if (foreign) {
      requireForeignIsKept(wreck, report, what);
      return;
    }
    assertThat(Recovering.statuses(report)).as(what).allMatch(Status.RESOLVED::equals);
    boolean both = wreck.folder().at(ARTIFACT).isPresent();
    assertThat(wreck.folder().at(SIDECAR).isPresent()).as(what).isEqualTo(both);
    assertThat(wreck.names()).as(what).containsExactlyInAnyOrderElementsOf(wreck.tidyNames(both));
    if (both) {
      wreck.requirePublished();
    } else {
      wreck.requireSiblingAsBefore();
    }
  }

  /** At its name, alone; at most locks that nobody can explain any more are left to a person. */
  private static void requireForeignIsKept(PairWreck wreck, RecoveryReport report, String what)
      throws Exception {
    boolean asked = report.hasUnresolved();
    assertThat(wreck.beside()).as(what).isEqualTo(asked ? PairWreck.LOCKS : Set.of());
    Set<String> there = new HashSet<>(wreck.names());
    there.retainAll(Set.of(ARTIFACT, SIDECAR));
    assertThat(there).as(what).hasSize(1);
    assertThat(wreck.folder().content(there.iterator().next())).contains(Outsider.FOREIGN);
    if (asked) {
      Finding moved = wreck.recovering().consenting(wreck.token()).runOne();
      assertThat(moved.status()).as(what).isEqualTo(Status.RESOLVED);
      assertThat(moved.moved()).as(what).hasSize(2);
    }
  }

  private static void requireIdle(PairWreck wreck, String state) throws Exception {
    if (!wreck.folder().holds(Outsider.FOREIGN)) {
      assertThat(wreck.recovering().run().findings()).as(state).isEmpty();
      assertThat(wreck.rig().interposing(Interposition.none()).publish())
          .as(state)
          .isIn(PairRig.Outcome.PUBLISHED, PairRig.Outcome.ALREADY_THERE);
    }
  }
}
