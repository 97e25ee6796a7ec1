package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The names that a transaction made, each with the open descriptor that proves it: what may be
 * removed before the commit, even with the lock lost (P4), because nothing else can be hit.
 */
final class OwnFiles {
  private record Own(String name, OpenFile file) {}

  private final List<Own> files = new ArrayList<>();

  /** Registers a name, before or after it is given to the file. */
  void add(String name, OpenFile file) {
    files.add(new Own(name, file));
  }

  /**
   * Removes each name that still stands for the file registered with it, the youngest first.
   *
   * @return the errors; a name that could not be removed stays, and the survey names it
   */
  List<IOException> removeAll(Removal removal) {
    List<IOException> errors = new ArrayList<>();
    for (int i = files.size() - 1; i >= 0; i--) {
      try {
        removal.remove(files.get(i).name(), files.get(i).file().state().id());
      } catch (IOException e) {
        errors.add(e);
      }
    }
    return errors;
  }

  /** Removes one name if it still stands for the file registered with it. */
  void remove(String name, Removal removal) throws IOException {
    for (Own own : files) {
      if (own.name().equals(name)) {
        removal.remove(name, own.file().state().id());
      }
    }
  }

  /** Whether a file was registered at {@code name}. */
  boolean knows(String name) {
    return files.stream().anyMatch(own -> own.name().equals(name));
  }

  /** Whether {@code name} stands for a file registered with it. */
  boolean isAt(String name, Directory directory) throws IOException {
    for (Own own : files) {
      if (own.name().equals(name) && Names.isFile(directory, name, own.file().state().id())) {
        return true;
      }
    }
    return false;
  }

  /** Closes all descriptors. What was written through them is synced, or no longer wanted. */
  void close() {
    files.forEach(own -> close(own.file()));
  }

  private static void close(OpenFile file) {
    try {
      file.close();
    } catch (IOException ignored) {
      // Nobody needs the descriptor any more, and nothing depends on how it ends.
    }
  }
}
