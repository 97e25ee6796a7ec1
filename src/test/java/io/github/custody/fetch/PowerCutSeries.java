package io.github.custody.fetch;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.fetch.PowerCut.Syncs;
import io.github.custody.fetch.PowerCutScenario.By;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * All cuts of one kind on one disk: in each fetch, and in the recoveries of the states in which a
 * fetch may end.
 *
 * @param ends at most so many ends of each fetch, at equal distances
 */
record PowerCutSeries(String name, LoopDisk disk, PowerLoss loss, Syncs syncs, int ends) {
  /** Runs and prints them. */
  PowerCutCount run() throws IOException {
    PowerCutCount all = PowerCutCount.NONE;
    for (Kind kind : Kind.values()) {
      PowerCuts fetch = cuts(PowerCutScenario.fetch(kind));
      int changes = fetch.changes();
      all = all.plus(printed(kind.toString(), fetch.count(PowerCuts.ALL)));
      for (By by : By.values()) {
        all = all.plus(printed(kind + ", recovery after " + by, recoveries(kind, by, changes)));
      }
    }
    return printed("all", all);
  }

  /** Two power cuts in a row are tried once for each state that the first one leaves. */
  private PowerCutCount recoveries(Kind kind, By by, int changes) throws IOException {
    PowerCutCount count = PowerCutCount.NONE;
    Set<String> seen = new HashSet<>();
    for (int change : PowerCuts.spread(ends, changes)) {
      PowerCuts recovery = cuts(PowerCutScenario.recovery(kind, by, change));
      if (by == By.KILL || seen.add(recovery.signature())) {
        count = count.plus(recovery.count(PowerCuts.ALL));
      }
    }
    return count;
  }

  private PowerCuts cuts(PowerCutScenario scenario) throws IOException {
    return new PowerCuts(disk, loss, syncs, scenario);
  }

  private PowerCutCount printed(String what, PowerCutCount count) {
    System.out.printf("power cuts: %s, %s, syncs %s, %s: %s%n", name, loss, syncs, what, count);
    return count;
  }
}
