package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * Makes a failure name the path that people know, instead of the one through which it was reached.
 */
final class FailurePaths {
  private FailurePaths() {}

  /** The same kind of failure, with paths in {@code reached} turned into paths in {@code known}. */
  static IOException under(Path reached, Path known, IOException failure) {
    return renamed(
        failure,
        known,
        path -> {
          Path named = Path.of(path);
          return named.startsWith(reached)
              ? known.resolve(reached.relativize(named)).toString()
              : known.resolve(named).toString();
        });
  }

  /** The same kind of failure, of the file {@code known}. */
  static IOException of(Path known, IOException failure) {
    return renamed(failure, known, path -> known.toString());
  }

  private static IOException renamed(IOException failure, Path known, UnaryOperator<String> names) {
    if (failure instanceof ClosedChannelException
        || failure instanceof NotRegularFileException
        || failure instanceof ReplacedFileException) {
      return failure;
    }
    IOException renamed =
        failure instanceof FileSystemException of
            ? sameKind(of, names)
            : new FileSystemException(known.toString(), null, failure.getMessage());
    renamed.setStackTrace(failure.getStackTrace());
    for (Throwable also : failure.getSuppressed()) {
      renamed.addSuppressed(also);
    }
    return renamed;
  }

  private static FileSystemException sameKind(
      FileSystemException failure, UnaryOperator<String> names) {
    String file = failure.getFile() == null ? null : names.apply(failure.getFile());
    String other = failure.getOtherFile() == null ? null : names.apply(failure.getOtherFile());
    String reason = failure.getReason();
    if (failure instanceof NoSuchFileException) {
      return new NoSuchFileException(file, other, reason);
    } else if (failure instanceof FileAlreadyExistsException) {
      return new FileAlreadyExistsException(file, other, reason);
    } else if (failure instanceof AccessDeniedException) {
      return new AccessDeniedException(file, other, reason);
    } else if (failure instanceof AtomicMoveNotSupportedException) {
      return new AtomicMoveNotSupportedException(file, other, reason);
    } else if (failure instanceof NotDirectoryException) {
      return new NotDirectoryException(file);
    } else if (failure instanceof DirectoryNotEmptyException) {
      return new DirectoryNotEmptyException(file);
    }
    return new FileSystemException(file, other, reason);
  }
}
