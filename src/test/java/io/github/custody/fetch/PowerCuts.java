package io.github.custody.fetch;

import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.fetch.PowerCut.Syncs;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One scenario on one disk, with the power cut before its changes, and after the last one. */
final class PowerCuts {
  /** Every point. */
  static final int ALL = Integer.MAX_VALUE;

  /** Cuts, and what was wrong after them. */
  record Count(int points, List<String> violations) {}

  private final LoopDisk disk;
  private final PowerLoss loss;
  private final Syncs syncs;
  private final PowerCutScenario scenario;
  private final Optional<Integer> death;

  /** What the disk holds at each beginning is set here. */
  PowerCuts(LoopDisk disk, PowerLoss loss, Syncs syncs, PowerCutScenario scenario)
      throws IOException {
    this.disk = disk;
    this.loss = loss;
    this.syncs = syncs;
    this.scenario = scenario;
    disk.prepare(
        root -> {
          FetchRig rig = rig();
          if (scenario.kind() != CrashedFetch.Kind.NEW_OUTPUT) {
            rig.withPrevious();
          }
        });
    disk.begin();
    this.death = scenario.deathIn(new CrashedFetch(scenario.kind(), rig()));
  }

  /**
   * What is wrong after cuts.
   *
   * @param most at most so many cuts, at equal distances
   */
  Count count(int most) throws IOException {
    int all = points();
    int points = Math.min(most, all);
    List<String> violations = new ArrayList<>();
    for (int point :
        IntStream.range(0, points).map(i -> (int) ((long) i * all / points)).toArray()) {
      violationAt(point).ifPresent(violations::add);
    }
    return new Count(points, violations);
  }

  /** Its changes, and its end. */
  private int points() throws IOException {
    PowerCut never = new PowerCut(disk, loss, syncs, ALL);
    scenario.run(begun(), never);
    return never.changes() + 1;
  }

  private Optional<String> violationAt(int point) throws IOException {
    CrashedFetch fetch = begun();
    Optional<Optional<String>> reported = runUntil(point, fetch);
    disk.restart();
    String where = scenario + " " + loss + " at " + point;
    try {
      Optional<String> content = fetch.rig().content();
      if (reported.isPresent() && !reported.get().equals(content)) {
        throw new AssertionError("P8 reported with " + reported.get() + ", now " + content);
      }
      new AfterCrash(fetch, where).check();
      return Optional.empty();
    } catch (AssertionError e) {
      return Optional.of(where + ": " + e.getMessage());
    }
  }

  /** What the output held when an end was reported; empty where it came to none. */
  private Optional<Optional<String>> runUntil(int point, CrashedFetch fetch) throws IOException {
    PowerCut cut = new PowerCut(disk, loss, syncs, point);
    try {
      scenario.run(fetch, cut);
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
    death.ifPresent(fetch::crashAt);
    return fetch;
  }

  private FetchRig rig() throws IOException {
    return new FetchRig(disk.root().resolve("project"));
  }
}
