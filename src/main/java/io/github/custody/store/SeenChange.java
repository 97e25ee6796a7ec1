package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import java.io.IOException;
import java.util.Optional;

/**
 * Changes of names whose report is not taken at its word, be it failure or success: what the names
 * stand for afterwards decides. Over a network a call may have worked although its answer was lost.
 */
final class SeenChange {
  private SeenChange() {}

  /** A change of names. */
  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  /** A question about names. */
  @FunctionalInterface
  private interface Look {
    boolean isDone() throws IOException;
  }

  /** Gives {@code file}, at {@code existing}, the name {@code fresh}. */
  static void link(Directory directory, String existing, String fresh, FileId file)
      throws IOException {
    make(
        () -> directory.link(existing, fresh),
        () -> Names.isSame(directory, fresh, file),
        "another file stands at " + fresh + " after it was linked");
  }

  /** Gives {@code file}, at {@code name}, the same name in another directory. */
  static void linkInto(Directory directory, String name, Directory other, FileId file)
      throws IOException {
    make(
        () -> directory.link(name, other, name),
        () -> Names.isSame(other, name, file),
        name + " was replaced while it was linked");
  }

  /** Moves {@code file}, at {@code from}, to {@code to}. */
  static void rename(Directory directory, String from, String to, FileId file) throws IOException {
    make(
        () -> directory.rename(from, to),
        () -> Names.isSame(directory, to, file),
        "another file stands at " + to + " after it was renamed");
  }

  /** Swaps two names, so that {@code file} stands at {@code from} no longer. */
  static void exchange(Directory directory, String from, String to, FileId file)
      throws IOException {
    make(
        () -> directory.exchange(from, to),
        () -> !Names.isSame(directory, from, file),
        from + " keeps its file after the names were swapped");
  }

  /** Removes a name that was compared. */
  static void unlink(Directory directory, String name) throws IOException {
    make(
        () -> directory.unlink(name),
        () -> directory.stat(name).isEmpty(),
        name + " keeps its file after it was removed");
  }

  private static void make(Change change, Look look, String otherwise) throws IOException {
    Optional<IOException> reported = Optional.empty();
    try {
      change.make();
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      reported = Optional.of(e);
    }
    if (!look.isDone()) {
      throw reported.orElseGet(() -> new IOException(otherwise));
    }
  }
}
