package io.github.custody.testing;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The errors with which the system's calls on files fail, and what comes of each of them at the
 * file seam: the exception that the JDK makes of it there, or an answer.
 */
public enum SystemFault {
  EIO("Input/output error"),
  ENOSPC("No space left on device"),
  EDQUOT("Disk quota exceeded"),
  EACCES("Permission denied"),
  EPERM("Operation not permitted"),
  EROFS("Read-only file system"),
  EMFILE("Too many open files"),
  ESTALE("Stale file handle"),
  EXDEV("Invalid cross-device link"),
  EEXIST("File exists"),
  ENOENT("No such file or directory"),
  EINVAL("Invalid argument"),
  EOPNOTSUPP("Operation not supported"),
  ENOSYS("Function not implemented"),
  EBUSY("Device or resource busy");

  private final String text;

  SystemFault(String text) {
    this.text = text;
  }

  /** What the call throws; empty where it answers instead ({@link Interposition.Effect}). */
  public Optional<IOException> at(FileCall call) {
    return isAnsweredBy(call.verb()) ? Optional.empty() : Optional.of(exception(call));
  }

  /**
   * Whether the operation tells this error by its result: nothing is there, it cannot be synced or
   * locked, nobody knows what file system it is.
   */
  public boolean isAnsweredBy(FileVerb verb) {
    return switch (verb) {
      case STAT, STILL_AT_PATH, FIND -> this == ENOENT;
      case SYNC_DIRECTORY -> this == EINVAL || this == EOPNOTSUPP;
      case FILE_SYSTEM, KERNEL_LOCK -> true;
      default -> false;
    };
  }

  /** Of a channel the JDK passes on only the words. */
  private IOException exception(FileCall call) {
    return switch (call.verb()) {
      case READ, WRITE, SYNC_FILE, SYNC_DIRECTORY -> {
        List<Path> paths = paths(call);
        yield new FileSystemException(paths.get(0).toString(), null, text);
      }
      case RENAME, EXCHANGE ->
          this == EXDEV
              ? new AtomicMoveNotSupportedException(file(call), other(call), text)
              : ofName(call);
      default -> ofName(call);
    };
  }

  private IOException ofName(FileCall call) {
    String file = file(call);
    String other = other(call);
    return switch (this) {
      case EACCES -> new AccessDeniedException(file, other, null);
      case ENOENT -> new NoSuchFileException(file, other, null);
      case EEXIST -> new FileAlreadyExistsException(file, other, null);
      default -> new FileSystemException(file, other, text);
    };
  }

  private static String file(FileCall call) {
    return paths(call).get(0).toString();
  }

  private static String other(FileCall call) {
    List<Path> paths = paths(call);
    return paths.size() > 1 ? paths.get(1).toString() : null;
  }

  /** The files it is about, in the order in which the JDK names them. */
  private static List<Path> paths(FileCall call) {
    List<Path> paths = call.names().stream().map(call.directory()::resolve).toList();
    if (paths.isEmpty()) {
      return List.of(call.directory());
    }
    return call.verb() == FileVerb.LINK ? List.of(paths.get(1), paths.get(0)) : paths;
  }
}
