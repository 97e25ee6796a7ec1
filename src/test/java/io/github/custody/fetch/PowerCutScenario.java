package io.github.custody.fetch;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.testing.Interposition;
import java.util.Optional;

/**
 * What runs when the power goes.
 *
 * @param kind what is fetched
 * @param ended how that fetch ended whose recovery runs; empty where the fetch itself runs
 */
record PowerCutScenario(Kind kind, Optional<Ended> ended) {
  /** What ended it. */
  enum By {
    /** The process died and the machine runs on: nothing is lost, and nothing more is durable. */
    KILL,
    /** The power went, and came back. */
    POWER_CUT
  }

  /**
   * An end.
   *
   * @param change the change before which it came, counted from 0
   */
  record Ended(By by, int change) {}

  static PowerCutScenario fetch(Kind kind) {
    return new PowerCutScenario(kind, Optional.empty());
  }

  static PowerCutScenario recovery(Kind kind, By by, int change) {
    return new PowerCutScenario(kind, Optional.of(new Ended(by, change)));
  }

  boolean isAfter(By by) {
    return ended.filter(it -> it.by() == by).isPresent();
  }

  /** Runs it to its end. */
  void run(CrashedFetch fetch, Interposition interposition) {
    if (ended.isPresent()) {
      fetch.recover(interposition);
    } else {
      fetch.fetch(interposition);
    }
  }
}
