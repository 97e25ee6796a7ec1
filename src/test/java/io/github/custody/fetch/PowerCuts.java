package io.github.custody.fetch;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.fetch.PowerCut.Syncs;
import io.github.custody.fetch.PowerCutScenario.By;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.IntStream;

/** One scenario on one disk, with the power cut before its changes, and after the last one. */
final class PowerCuts {
  /** More than there are. */
  static final int ALL = 10_000;

  private final LoopDisk disk;
  private final PowerLoss loss;
  private final Syncs syncs;
  private final PowerCutScenario scenario;

  /** Sets what the disk holds at each beginning. */
  PowerCuts(LoopDisk disk, PowerLoss loss, Syncs syncs, PowerCutScenario scenario)
      throws IOException {
    this.disk = disk;
    this.loss = loss;
    this.syncs = syncs;
    this.scenario = scenario;
    disk.prepare(this::fill);
  }

  private void fill() throws IOException {
    FetchRig rig = rig();
    if (scenario.kind() != Kind.NEW_OUTPUT) {
      rig.withPrevious();
    }
    if (scenario.isAfter(By.POWER_CUT)) {
      disk.sync();
      int change = scenario.ended().orElseThrow().change();
      PowerCut cut = new PowerCut(disk, loss, syncs, change);
      endBy(cut, PowerCutScenario.fetch(scenario.kind()), new CrashedFetch(scenario.kind(), rig));
      disk.restart();
    }
  }

  /** What the scenario finds, to tell it from others. */
  String signature() throws IOException {
    return FolderSignature.of(begun().rig().folder());
  }

  /**
   * Cuts and looks.
   *
   * @param most at most so many cuts, at equal distances
   */
  PowerCutCount count(int most) throws IOException {
    PowerCutCount count = PowerCutCount.NONE;
    for (int point : spread(most, changes() + 1)) {
      count = count.plus(at(point));
    }
    return count;
  }

  /** At most so many of the numbers from 0 on, at equal distances. */
  static int[] spread(int most, int all) {
    int count = Math.min(most, all);
    return IntStream.range(0, count).map(i -> i * all / count).toArray();
  }

  /** How many changes it makes when nothing happens. */
  int changes() throws IOException {
    PowerCut never = new PowerCut(disk, loss, syncs, ALL);
    scenario.run(begun(), never);
    return never.changes();
  }

  private PowerCutCount at(int point) throws IOException {
    CrashedFetch fetch = begun();
    Optional<Optional<String>> reported =
        endBy(new PowerCut(disk, loss, syncs, point), scenario, fetch);
    disk.restart();
    String where = scenario + " " + loss + " at " + point;
    try {
      Optional<String> content = fetch.rig().content();
      if (reported.isPresent() && !reported.get().equals(content)) {
        throw new AssertionError("P8 reported with " + reported.get() + ", now " + content);
      }
      new AfterCrash(fetch, where).check();
    } catch (AssertionError e) {
      return PowerCutCount.violation(where + ": " + e.getMessage());
    }
    return PowerCutCount.good(AfterCrash.hasAttic(fetch.rig().folder()));
  }

  /** What the output held when an end was reported; empty where it came to none. */
  private static Optional<Optional<String>> endBy(
      PowerCut cut, PowerCutScenario running, CrashedFetch fetch) throws IOException {
    try {
      running.run(fetch, cut);
    } catch (CrashError e) {
      return Optional.empty();
    }
    Optional<String> content = fetch.rig().content();
    cut.now();
    return Optional.of(content);
  }

  /** The disk as it is when the scenario starts. */
  private CrashedFetch begun() throws IOException {
    disk.begin();
    CrashedFetch fetch = new CrashedFetch(scenario.kind(), rig());
    if (scenario.isAfter(By.KILL)) {
      fetch.crashAt(scenario.ended().orElseThrow().change());
    }
    return fetch;
  }

  private FetchRig rig() throws IOException {
    return new FetchRig(disk.root().resolve("project"));
  }
}
