package io.github.custody.fetch;

import java.util.List;
import java.util.stream.Stream;

/**
 * What came of some power cuts.
 *
 * @param points how many there were
 * @param aside how many of them left a file that was set aside
 * @param violations what was wrong
 */
record PowerCutCount(int points, int aside, List<String> violations) {
  static final PowerCutCount NONE = new PowerCutCount(0, 0, List.of());

  PowerCutCount {
    violations = List.copyOf(violations);
  }

  /** Nothing was wrong. */
  static PowerCutCount good(boolean aside) {
    return new PowerCutCount(1, aside ? 1 : 0, List.of());
  }

  static PowerCutCount violation(String text) {
    return new PowerCutCount(1, 0, List.of(text));
  }

  PowerCutCount plus(PowerCutCount other) {
    return new PowerCutCount(
        points + other.points,
        aside + other.aside,
        Stream.concat(violations.stream(), other.violations.stream()).toList());
  }

  @Override
  public String toString() {
    return "%d points, %d violations, %d with a file set aside"
        .formatted(points, violations.size(), aside);
  }
}
