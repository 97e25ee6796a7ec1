package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Tries what a file system can do: the error of a call that failed does not tell why it failed. */
public final class CapabilityProbe {
  private CapabilityProbe() {}

  /**
   * Tries it in {@code directory} under two names that nobody else uses. Both are free again
   * afterwards, also after a throw; a file that came there from elsewhere is left alone.
   *
   * @throws FileAlreadyExistsException one of the names is taken
   */
  public static Capabilities probe(Directory directory, String privateName, String otherPrivateName)
      throws IOException {
    try (OpenFile file = directory.create(privateName)) {
      FileState created = file.state();
      try {
        boolean links = canLink(directory, privateName, otherPrivateName, created);
        boolean durable = directory.sync() == DirectorySync.DURABLE;
        boolean fine = isFine(created) || isFine(file.state());
        return new Capabilities(links, durable, fine);
      } finally {
        remove(directory, otherPrivateName, created);
        remove(directory, privateName, created);
      }
    }
  }

  /**
   * Tries in {@code directory}, under two names that nobody else uses, whether names can be swapped
   * there. Both are free again afterwards, also after a throw; a file that came there from
   * elsewhere is left alone. The names decide, whatever the call reports.
   *
   * @throws FileAlreadyExistsException one of the names is taken
   */
  public static boolean canExchange(
      Directory directory, String privateName, String otherPrivateName) throws IOException {
    try (OpenFile one = directory.create(privateName)) {
      FileState first = one.state();
      try {
        return canExchange(directory, first, privateName, otherPrivateName);
      } finally {
        remove(directory, privateName, first);
        remove(directory, otherPrivateName, first);
      }
    }
  }

  private static boolean canExchange(Directory directory, FileState first, String one, String other)
      throws IOException {
    try (OpenFile created = directory.create(other)) {
      FileState second = created.state();
      try {
        exchange(directory, one, other);
        return isThere(directory.stat(one), second) && isThere(directory.stat(other), first);
      } finally {
        remove(directory, other, second);
        remove(directory, one, second);
      }
    }
  }

  private static void exchange(Directory directory, String one, String other) throws IOException {
    try {
      directory.exchange(one, other);
    } catch (FileSystemException e) {
      // It may have been made all the same, and what it says does not tell why it was not.
    }
  }

  /** A failed link may have been made all the same, so the name decides. */
  private static boolean canLink(Directory directory, String existing, String fresh, FileState file)
      throws IOException {
    try {
      directory.link(existing, fresh);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException e) {
      return isThere(directory.stat(fresh), file);
    }
    return isThere(directory.stat(fresh), file);
  }

  private static void remove(Directory directory, String name, FileState file) throws IOException {
    if (isThere(directory.stat(name), file)) {
      directory.unlink(name);
    }
  }

  private static boolean isThere(Optional<FileState> found, FileState file) {
    return found.filter(file::isSameFile).isPresent();
  }

  private static boolean isFine(FileState state) {
    return !state.changed().equals(state.changed().truncatedTo(ChronoUnit.SECONDS));
  }
}
