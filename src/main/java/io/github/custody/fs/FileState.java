package io.github.custody.fs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What the file system says of a file at one moment.
 *
 * @param kind what it is
 * @param id which one it is
 * @param links how many names it has
 * @param mode its permission bits, {@code 07777}
 * @param owner the number of the user whose file it is, or -1 where the platform tells none
 * @param size length in bytes
 * @param modified the last change of the content; its writer may set it at will
 * @param changed the last change of content, names, mode or times (ctime); nobody can set it
 * @param born its creation, or the epoch where the file system does not record it
 */
public record FileState(
    FileKind kind,
    FileId id,
    long links,
    int mode,
    long owner,
    long size,
    Instant modified,
    Instant changed,
    Instant born) {

  /** Whether it is a regular file. */
  public boolean isRegular() {
    return kind == FileKind.REGULAR;
  }

  /** Whether both are the same file, both seen while it existed. */
  public boolean isSameFile(FileState other) {
    return id.equals(other.id);
  }

  /**
   * Whether it is the same file with the same length and modification time: evidence, no proof,
   * that nobody wrote to it. Holds across name operations, which change ctime.
   */
  public boolean looksUnwritten(FileState earlier) {
    return isSameFile(earlier)
        && kind == earlier.kind
        && size == earlier.size
        && modified.equals(earlier.modified);
  }

  /**
   * Whether, beyond that, nothing at all happened to it: ctime is the same, and fine enough to
   * tell.
   */
  public boolean isUntouchedSince(FileState earlier) {
    return looksUnwritten(earlier)
        && changed.equals(earlier.changed)
        && !changed.equals(changed.truncatedTo(ChronoUnit.SECONDS));
  }
}
