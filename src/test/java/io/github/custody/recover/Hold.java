package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A span within which a process believed that it alone owns the lock. Both ends are of {@link
 * System#nanoTime()}, which on Linux is CLOCK_MONOTONIC: one clock for all processes.
 *
 * @param from after the lock was taken
 * @param to before it was released
 */
record Hold(long from, long to) {
  /** The line that a process writes about it. */
  String line() {
    return from + " " + to + "\n";
  }

  /** What the processes have written. */
  static List<Hold> read(List<Path> files) throws IOException {
    List<Hold> holds = new ArrayList<>();
    for (Path file : files) {
      for (String line : Files.readAllLines(file, US_ASCII)) {
        int space = line.indexOf(' ');
        holds.add(
            new Hold(
                Long.parseLong(line.substring(0, space)),
                Long.parseLong(line.substring(space + 1))));
      }
    }
    return List.copyOf(holds);
  }

  /** The referee: how many holds began before an earlier one had ended. */
  static long overlaps(List<Hold> holds) {
    long overlaps = 0;
    long end = Long.MIN_VALUE;
    for (Hold hold : holds.stream().sorted(Comparator.comparingLong(Hold::from)).toList()) {
      if (hold.from < end) {
        overlaps++;
      }
      end = Math.max(end, hold.to);
    }
    return overlaps;
  }
}
