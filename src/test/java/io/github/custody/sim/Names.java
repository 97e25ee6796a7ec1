package io.github.custody.sim;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which name leads to which inode, in every directory that was ever made. Immutable.
 *
 * @param directories the entries of each directory, whether a name leads to it or not
 */
record Names(Table<Ino, Table<String, Ino>> directories) {
  /** A root directory without entries. */
  static Names empty() {
    return new Names(Table.<Ino, Table<String, Ino>>empty().with(Ino.ROOT, Table.empty()));
  }

  Table<String, Ino> in(Ino directory) {
    return directories.get(directory).orElseThrow();
  }

  Optional<Ino> at(Ino directory, String name) {
    return in(directory).get(name);
  }

  boolean isDirectory(Ino inode) {
    return directories.has(inode);
  }

  Names with(Ino directory, String name, Ino inode) {
    return withAll(directory, in(directory).with(name, inode));
  }

  Names without(Ino directory, String name) {
    return withAll(directory, in(directory).without(name));
  }

  /** With exactly these entries in a directory, which is added if it is not there. */
  Names withAll(Ino directory, Table<String, Ino> entries) {
    return new Names(directories.with(directory, entries));
  }

  /** How many names lead to an inode. */
  int links(Ino inode) {
    int links = 0;
    for (Table<String, Ino> entries : directories.values()) {
      for (Ino entry : entries.values()) {
        links += entry.equals(inode) ? 1 : 0;
      }
    }
    return links;
  }

  /** The directories to which a path leads that begins at {@code top}, and it itself. */
  Set<Ino> below(Ino top) {
    Set<Ino> found = new HashSet<>();
    collect(top, found);
    return found;
  }

  private void collect(Ino directory, Set<Ino> found) {
    if (found.add(directory)) {
      for (Ino entry : in(directory).values()) {
        if (isDirectory(entry)) {
          collect(entry, found);
        }
      }
    }
  }
}
