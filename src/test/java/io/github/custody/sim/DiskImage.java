package io.github.custody.sim;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/** What a disk holds when nothing is pending. Paths are absolute. */
public final class DiskImage {
  private DiskImage() {}

  /** A disk with these files and the directories above them. */
  public static DiskImage of(SimFile... files) {
    throw new UnsupportedOperationException();
  }

  /** Every path that is no directory. */
  public SortedMap<String, Entry> entries() {
    throw new UnsupportedOperationException();
  }

  /** The content of the file at a path, as ISO 8859-1. */
  public Optional<String> content(String path) {
    throw new UnsupportedOperationException();
  }

  /**
   * A file, seen at one of its names.
   *
   * @param inode its inode number
   * @param links how many names it has
   * @param mode its permission bits
   * @param content its bytes, as ISO 8859-1
   * @param modified when its content changed last
   * @param born when it was created
   */
  public record Entry(
      long inode, int links, int mode, String content, Instant modified, Instant born) {}
}
