package io.github.custody.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * An invariant that does not hold, with everything that is needed to see why.
 *
 * @param invariant which one
 * @param what in words
 * @param trail how the process came to begin
 * @param run the process
 * @param after the disk on which it shows
 */
record Violation(String invariant, String what, List<String> trail, Run run, DiskImage after) {
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(invariant + ": " + what);
    trail.forEach(line -> lines.add("  " + line));
    lines.add("  on the disk before:");
    add(lines, run.first().live());
    lines.add("  calls:");
    run.calls().stream()
        .filter(
            call ->
                call.verb().changesSomething()
                    || run.acts().stream().anyMatch(it -> it.at() == call.index()))
        .forEach(call -> lines.add("    " + call));
    lines.add("  others: " + run.acts());
    lines.add("  ended: " + run.ending());
    lines.add("  on the disk then:");
    add(lines, after);
    return String.join("\n", lines);
  }

  private static void add(List<String> lines, DiskImage image) {
    StateSignature.text(image).lines().forEach(line -> lines.add("    " + line));
  }
}
