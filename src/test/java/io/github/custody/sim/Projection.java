package io.github.custody.sim;

import java.util.Optional;
import java.util.function.Function;

/** Turns names and inodes of a running machine into what would be on a device. */
final class Projection {
  private final Names names;
  private final Function<Ino, Saved> inodes;
  private Table<Long, Table<String, Long>> directories = Table.empty();
  private Table<Long, Saved> saved = Table.empty();
  private Table<Long, Ino> owners = Table.empty();
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
        ? Optional.of(new DiskImage(projection.directories, projection.saved))
        : Optional.empty();
  }

  private void directory(Ino directory) {
    Table<String, Long> numbers = Table.empty();
    Table<String, Ino> entries = names.in(directory);
    for (int index = 0; index < entries.keys().size(); index++) {
      Ino inode = entries.values().get(index);
      numbers = numbers.with(entries.keys().get(index), inode.number());
      add(inode);
    }
    directories = directories.with(directory.number(), numbers);
  }

  private void add(Ino inode) {
    Optional<Ino> owner = owners.get(inode.number());
    possible &= owner.isEmpty() || owner.get().equals(inode);
    if (owner.isPresent()) {
      return;
    }
    owners = owners.with(inode.number(), inode);
    if (names.isDirectory(inode)) {
      directory(inode);
    } else {
      saved = saved.with(inode.number(), inodes.apply(inode));
    }
  }
}
