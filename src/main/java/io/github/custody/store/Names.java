package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/** Questions about what a name stands for now. */
final class Names {
  private Names() {}

  /** Whether {@code name} is the regular file {@code id}. */
  static boolean isFile(Directory directory, String name, FileId id) throws IOException {
    return directory
        .stat(name)
        .filter(FileState::isRegular)
        .map(FileState::id)
        .filter(id::equals)
        .isPresent();
  }

  /** The same for a file of any kind: a link, too, can be somebody's. */
  static boolean isSame(Directory directory, String name, FileId id) throws IOException {
    return directory.stat(name).map(FileState::id).filter(id::equals).isPresent();
  }

  /** Whether something is at {@code name}; what cannot be looked at may be. */
  static boolean isThereOrUnknown(Directory directory, String name) {
    try {
      return directory.stat(name).isPresent();
    } catch (IOException unknown) {
      return true;
    }
  }

  /** What is at {@code name}, or empty when that cannot be found out either. */
  static Optional<FileState> look(Directory directory, String name) {
    try {
      return directory.stat(name);
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }
}
