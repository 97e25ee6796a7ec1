package io.github.custody.fs;

import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Why a system call failed.
 *
 * @param number its {@code errno}; those that are told apart here are the same on every system
 * @param text what the system calls it, in the language of the user
 */
record SystemError(int number, String text) {
  private static final int ENOENT = 2;
  private static final int EACCES = 13;
  private static final int EEXIST = 17;
  private static final int EXDEV = 18;

  /** Whether a name was missing. */
  boolean isMissing() {
    return number == ENOENT;
  }

  /** What the JDK throws when a rename from {@code one} to {@code other} fails with this error. */
  FileSystemException between(Path one, Path other) {
    String from = one.toString();
    String to = other.toString();
    return switch (number) {
      case ENOENT -> new NoSuchFileException(from, to, null);
      case EACCES -> new AccessDeniedException(from, to, null);
      case EEXIST -> new FileAlreadyExistsException(from, to, null);
      case EXDEV -> new AtomicMoveNotSupportedException(from, to, text);
      default -> new FileSystemException(from, to, text);
    };
  }
}
