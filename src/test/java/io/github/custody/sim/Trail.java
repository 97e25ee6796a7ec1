package io.github.custody.sim;

import io.github.custody.testing.FileCall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * How a state came about.
 *
 * @param before the state on which the process began that crashed; none where it is the scenario's
 * @param scenario the scenario
 * @param call the call that was the last one to begin
 * @param crash what survived
 */
record Trail(Optional<Trail> before, Scenario scenario, FileCall call, Persistence crash) {

  /** Whether one of the crashes reordered name changes. */
  boolean isReordered() {
    return crash == Persistence.WEAK || before.filter(Trail::isReordered).isPresent();
  }

  /** The way, one line for each crash. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    Optional<Trail> at = Optional.of(this);
    while (at.isPresent()) {
      Trail trail = at.get();
      lines.add("power cut after " + trail.call + ", " + trail.crash);
      at = trail.before;
    }
    lines.add(scenario.toString());
    Collections.reverse(lines);
    return lines;
  }
}
