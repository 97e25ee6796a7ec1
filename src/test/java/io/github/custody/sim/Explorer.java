package io.github.custody.sim;

import io.github.custody.fs.ProcessIdentity;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Runs scenarios, and explores what a power cut leaves at each of their moments: each distinct disk
 * is booted, what is on it is recovered, and the disks that a power cut leaves in that recovery are
 * explored the same way, up to a depth. Nothing is run twice to reach a state: a state is a disk,
 * and a disk can be booted as often as wanted.
 */
final class Explorer {
  private final Tally tally = new Tally();
  private final Identities identities = new Identities();
  private final boolean untilFirst;

  /** Explores everything. */
  Explorer() {
    this(false);
  }

  /**
   * @param untilFirst whether the first violation ends it
   */
  Explorer(boolean untilFirst) {
    this.untilFirst = untilFirst;
  }

  private boolean hasEnded() {
    return untilFirst && tally.hasViolations();
  }

  Tally tally() {
    return tally;
  }

  /**
   * Explores these scenarios, one level of crashes after the other.
   *
   * @param depth how often a recovery may crash
   * @param reordered how many crashes, from the first one on, may reorder name changes
   */
  void explore(Collection<Scenario> scenarios, int depth, int reordered) {
    Collection<State> level = new ConcurrentLinkedQueue<>();
    Collection<State> first = level;
    scenarios.parallelStream()
        .forEach(scenario -> begin(scenario, models(reordered > 0), offering(first, 0)));
    for (int n = 0; n <= depth && !level.isEmpty(); n++) {
      Collection<State> next = new ConcurrentLinkedQueue<>();
      Consumer<State> found = offering(next, n + 1);
      List<Persistence> models = n == depth ? List.of() : models(n + 1 < reordered);
      List.copyOf(level).parallelStream().forEach(state -> recover(state, models, found));
      level = next;
    }
  }

  private static List<Persistence> models(boolean weak) {
    return weak ? List.of(Persistence.values()) : List.of(Persistence.ORDERED);
  }

  private Consumer<State> offering(Collection<State> level, int number) {
    return state -> {
      if (tally.isNew(state, number)) {
        level.add(state);
      }
    };
  }

  /** Runs the scenario's processes and looks at the last one. */
  private void begin(Scenario scenario, List<Persistence> models, Consumer<State> found) {
    if (hasEnded()) {
      return;
    }
    tally.scenario();
    SimDisk disk = scenario.machine().boot(scenario.start());
    ProcessIdentity who = identities.onAnotherBoot();
    Optional<Run> last = Optional.empty();
    for (Scenario.Stage stage : scenario.stages()) {
      tally.run();
      last = Optional.of(scenario.machine().run(disk, who, stage.deed().work(), stage.trouble()));
      who = identities.besides(who);
    }
    Run run = last.orElseThrow();
    Stakes stakes = Stakes.of(run, scenario.last().deed(), 0, false);
    Inspection inspection = new Inspection(run, scenario, Optional.empty(), stakes, tally, found);
    inspection.live();
    inspection.crashes(models);
    FactsCheck facts = new FactsCheck(run, inspection);
    facts.facts();
    facts.handsOff();
  }

  /** Boots a disk and ends what is on it. */
  private void recover(State state, List<Persistence> models, Consumer<State> found) {
    if (hasEnded()) {
      return;
    }
    tally.recovery();
    Scenario scenario = state.trail().scenario();
    Run run =
        scenario
            .machine()
            .run(
                scenario.machine().boot(state.image()),
                identities.onAnotherBoot(),
                scenario.aftermath().work(),
                new Trouble.None());
    Stakes stakes = Stakes.of(run, scenario.aftermath(), state.mayGo(), state.disturbed());
    Inspection inspection =
        new Inspection(run, scenario, Optional.of(state.trail()), stakes, tally, found);
    inspection.live();
    if (!models.isEmpty()) {
      inspection.crashes(models);
    }
    new EndCheck(state, identities, tally).ended(run);
  }

  List<Violation> violations() {
    return tally.violations();
  }
}
