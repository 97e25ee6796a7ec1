package io.github.custody.sim;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How many open descriptors each inode has: its number is its own as long as it has one. */
final class Descriptors {
  private final Map<Ino, Integer> counts = new HashMap<>();

  Ino opened(Ino inode) {
    counts.merge(inode, 1, Integer::sum);
    return inode;
  }

  void closed(Ino inode) {
    counts.computeIfPresent(inode, (it, count) -> count == 1 ? null : count - 1);
  }

  /** A new inode, under the lowest number to which no name and no descriptor leads. */
  Ino free(DiskMoment moment) {
    Set<Long> taken = new HashSet<>();
    counts.keySet().forEach(inode -> taken.add(inode.number()));
    for (Table<String, Ino> entries : moment.names().directories().values()) {
      entries.values().forEach(inode -> taken.add(inode.number()));
    }
    long number = ImageBuilder.FIRST;
    while (taken.contains(number)) {
      number++;
    }
    long lowest = number;
    long before = moment.inodes().keys().stream().filter(it -> it.number() == lowest).count();
    return new Ino(lowest, (int) before);
  }
}
