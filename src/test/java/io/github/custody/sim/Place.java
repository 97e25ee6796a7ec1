package io.github.custody.sim;

import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A name in a directory, taken or free.
 *
 * @param directory the directory itself, wherever it is now
 * @param path the path under which people know the name
 */
record Place(Ino directory, Path path) {
  /**
   * The place of a name.
   *
   * @throws FileSystemException it is no single path segment
   */
  static Place in(Ino directory, Path shown, String name) throws FileSystemException {
    if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
      throw new FileSystemException(shown.toString(), null, "has no file of such a name");
    }
    try {
      return new Place(directory, shown.resolve(name));
    } catch (InvalidPathException e) {
      throw new FileSystemException(shown.toString(), null, e.getReason());
    }
  }

  String name() {
    return path.getFileName().toString();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
