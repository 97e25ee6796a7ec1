package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The call that swaps what is at two names, in one step. */
interface NameSwap {
  /** Whether this process may make it; what a file system can is another question. */
  boolean isAvailable();

  /**
   * Swaps.
   *
   * @return {@code other}
   * @throws IOException of the kind that the JDK throws when a rename fails in this way
   */
  Path between(Path one, Path other) throws IOException;

  /** The system's own, where this process may call it; looked for when it is first needed. */
  static NameSwap ofThisSystem() {
    return new SystemNameSwap();
  }

  /** For a process that may not. */
  static NameSwap none() {
    return new NameSwap() {
      @Override
      public boolean isAvailable() {
        return false;
      }

      @Override
      public Path between(Path one, Path other) throws IOException {
        throw new FileSystemException(
            one.toString(), other.toString(), "this process may not swap names");
      }
    };
  }
}
