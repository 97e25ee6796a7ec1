package io.github.custody.sim;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Turns names and inodes of a running machine into what would be on a device. */
final class Projection {
  private final Names names;
  private final Function<Ino, Saved> inodes;
  private final SortedMap<Long, Table<String, Long>> directories = new TreeMap<>();
  private final SortedMap<Long, Saved> saved = new TreeMap<>();
  private final Map<Long, Ino> owners = new HashMap<>();
  private boolean possible = true;

  private Projection(Names names, Function<Ino, Saved> inodes) {
    this.names = names;
    this.inodes = inodes;
  }

  /**
   * The tree of these names.
   *
   * @param inodes what the device has of each that is no directory
   * @return empty if two inodes in it have one number: a number is free for the next inode only
   *     when the removal of the last name before it is durable
   */
  static Optional<DiskImage> of(Names names, Function<Ino, Saved> inodes) {
    Projection projection = new Projection(names, inodes);
    projection.directory(Ino.ROOT);
    return projection.possible
        ? Optional.of(new DiskImage(Table.of(projection.directories), Table.of(projection.saved)))
        : Optional.empty();
  }

  private void directory(Ino directory) {
    Table<String, Ino> entries = names.in(directory);
    directories.put(directory.number(), entries.map(Ino::number));
    entries.values().forEach(this::add);
  }

  private void add(Ino inode) {
    Ino owner = owners.putIfAbsent(inode.number(), inode);
    if (owner != null) {
      possible &= owner.equals(inode);
    } else if (names.isDirectory(inode)) {
      directory(inode);
    } else {
      saved.put(inode.number(), inodes.apply(inode));
    }
  }
}
