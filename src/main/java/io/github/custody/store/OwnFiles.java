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
  private final List<OpenFile> kept = new ArrayList<>();

  /** Registers a name, before or after it is given to the file. */
  void add(String name, OpenFile file) {
    files.add(new Own(name, file));
  }

  /** Registers a file that has no name of ours: only its descriptor is closed in the end. */
  void keep(OpenFile file) {
    kept.add(file);
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

  /** Gives the file registered with {@code existing} one more name, which is registered too. */
  void linkTo(String existing, String fresh, Directory directory) throws IOException {
    for (Own own : List.copyOf(files)) {
      if (own.name().equals(existing)) {
        add(fresh, own.file());
        SeenChange.link(directory, existing, fresh, own.file().state().id());
      }
    }
  }

  /** The names that still stand for the files registered with them, or cannot be looked at. */
  List<String> present(Directory directory) {
    return files.stream().filter(own -> isThereOrUnknown(own, directory)).map(Own::name).toList();
  }

  private static boolean isThereOrUnknown(Own own, Directory directory) {
    try {
      return Names.isFile(directory, own.name(), own.file().state().id());
    } catch (IOException unknown) {
      return Names.isThereOrUnknown(directory, own.name());
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
    kept.forEach(OwnFiles::close);
  }

  private static void close(OpenFile file) {
    try {
      file.close();
    } catch (IOException ignored) {
      // Nobody needs the descriptor any more, and nothing depends on how it ends.
    }
  }
}
