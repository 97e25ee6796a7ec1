package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The parameters that a configuration may have. Maven before 3.9 says nothing about others, so that
 * a typo would mean a check that silently does not happen.
 */
final class ParameterNames {
  private final SortedSet<String> known;

  ParameterNames(Collection<String> known) {
    this.known = new TreeSet<>(known);
  }

  /**
   * Accepts only known names.
   *
   * @param configured the names that are there
   * @param where names the place in messages
   * @throws CustodyException {@code BAD_CONFIGURATION}, with the nearest known name; nothing was
   *     touched
   */
  void refuseOthers(Collection<String> configured, String where) throws CustodyException {
    for (String name : configured) {
      if (!known.contains(name)) {
        throw CustodyException.of(
            FailureCode.BAD_CONFIGURATION,
            "<%s> in the configuration of %s is no parameter%s".formatted(name, where, hint(name)));
      }
    }
  }

  private String hint(String name) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .map(nearest -> "; did you mean <" + nearest + ">?")
        .orElse("");
  }

  /** How many characters have to be changed, added, removed or swapped with their neighbour. */
  static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int cheapest(int[][] cost, String from, String to, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int edit = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
    int change = cost[i - 1][j - 1] + (same ? 0 : 1);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    int swap = swapped ? cost[i - 2][j - 2] + 1 : change;
    return Math.min(edit, Math.min(change, swap));
  }
}
