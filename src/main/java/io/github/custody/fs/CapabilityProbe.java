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
