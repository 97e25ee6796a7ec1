package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import java.time.Instant;

/** Puts the first files on a disk. Numbers are given from {@link #FIRST} on, as on a new disk. */
final class ImageBuilder {
  /** The first number that is not the file system's own. */
  static final long FIRST = 11;

  /** When the first files were made. */
  static final Instant TIME = Instant.parse("2026-01-01T00:00:00.123456789Z");

  private Table<Long, Table<String, Long>> directories =
      Table.<Long, Table<String, Long>>empty().with(Ino.ROOT.number(), Table.empty());
  private Table<Long, Saved> inodes = Table.empty();
  private long next = FIRST;

  void add(SimFile file) {
    if (file.directory()) {
      directory(file.paths().get(0));
      return;
    }
    long inode = next++;
    for (String path : file.paths()) {
      put(directory(parent(path)), name(path), inode);
    }
    Saved saved = new Saved(FileKind.REGULAR, file.mode(), new Data(file.content(), TIME), TIME);
    inodes = inodes.with(inode, saved);
  }

  DiskImage image() {
    return new DiskImage(directories, inodes);
  }

  private long directory(String path) {
    if (path.isEmpty()) {
      return Ino.ROOT.number();
    }
    long above = directory(parent(path));
    Table<String, Long> names = directories.get(above).orElseThrow();
    return names.get(name(path)).orElseGet(() -> newDirectory(above, name(path)));
  }

  private long newDirectory(long above, String name) {
    long inode = next++;
    directories = directories.with(inode, Table.empty());
    put(above, name, inode);
    return inode;
  }

  private void put(long directory, String name, long inode) {
    Table<String, Long> names =
        directories
            .get(directory)
            .orElseThrow(() -> new IllegalArgumentException("a file is no directory"));
    if (names.has(name)) {
      throw new IllegalArgumentException("there twice: " + name);
    }
    directories = directories.with(directory, names.with(name, inode));
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
