package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;

/**
 * The calls on names for which the JDK's own are too lenient, made on paths that lead there now.
 */
final class NameCalls {
  private NameCalls() {}

  /** The path of a name in a directory. */
  static Path child(Path here, String name) throws FileSystemException {
    if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
      throw new FileSystemException(here.toString(), null, "has no file of such a name");
    }
    try {
      return here.resolve(name);
    } catch (InvalidPathException e) {
      // The name stays out of the message: it may hold anything.
      throw new FileSystemException(
          here.toString(), null, "has no file of such a name: " + e.getReason());
    }
  }

  /** Without either option the JDK would remove the target first, or refuse where there is one. */
  static Path rename(Path from, Path to) throws IOException {
    return Files.move(
        from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Where the JDK has directory streams that work by descriptor (Linux; macOS from 24) the kernel
   * refuses a directory. Elsewhere it would remove an empty one that came there after the look.
   */
  static Path unlink(Path here, String name, StateReader states) throws IOException {
    Path child = child(here, name);
    if (states.find(child).filter(it -> it.kind() == FileKind.DIRECTORY).isPresent()) {
      throw new FileSystemException(child.toString(), null, "is a directory");
    }
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(here)) {
      if (stream instanceof SecureDirectoryStream<Path> secure) {
        secure.deleteFile(child.getFileName());
      } else {
        Files.delete(child);
      }
    }
    return child;
  }
}
