package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Optional;

/**
 * Gives a file that is not ours a name of its own, {@code O.aside-<tx>}, under which nobody ever
 * deletes it (P3).
 */
final class SettingAside {
  private static final int MOST_NAMES = 1000;

  private final Directory directory;
  private final SiblingNames names;

  SettingAside(Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
  }

  /**
   * Links the file at {@code name} to an aside name, durably; {@code name} stays.
   *
   * @param file the file that is meant
   * @return the aside name, which stands for that file
   * @throws IOException {@code name} no longer stands for it, or it could not be linked; nothing
   *     was removed
   */
  String link(String name, FileId file) throws IOException {
    for (int n = 0; n < MOST_NAMES; n++) {
      String aside = names.aside(n);
      Optional<FileState> there = directory.stat(aside);
      if (there.isEmpty()) {
        SeenChange.link(directory, name, aside, file);
        directory.sync(); // A disk that reorders name changes could keep only the next one.
        return aside;
      }
      if (there.get().id().equals(file)) {
        return aside;
      }
    }
    throw new FileAlreadyExistsException(
        names.aside(0), null, "and so are all further names for it");
  }
}
