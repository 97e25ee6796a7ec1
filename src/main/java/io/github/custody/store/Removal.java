package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Removes a name only when it stands for the file that it is believed to stand for (P3): captured
 * by a rename to a name that nobody else knows, compared there, then deleted, or put back by an
 * exclusive link. What cannot be put back because its name is taken again stays as {@code
 * O.aside-<tx>}.
 */
final class Removal {
  /** What became of the name. */
  enum Outcome {
    /** It stood for the file and is gone, or nothing was there. */
    GONE,
    /** It stands for something else, which is there still, under this name or set aside. */
    FOREIGN
  }

  /** A name that was, or is about to be, captured. */
  private record Capture(String name, String drop, FileId file, boolean second) {}

  private final Directory directory;
  private final SiblingNames names;
  private final List<Capture> pending;

  Removal(Directory directory, SiblingNames names) {
    this(directory, names, new ArrayList<>());
  }

  private Removal(Directory directory, SiblingNames names, List<Capture> pending) {
    this.directory = directory;
    this.names = names;
    this.pending = pending;
  }

  /** The same through another view of the directory. */
  Removal through(Directory view) {
    return new Removal(view, names, pending);
  }

  /**
   * Removes {@code name} if it stands for {@code file}.
   *
   * @throws IOException nothing, or only the capture, was done: the file still has {@code name} or
   *     a drop name
   */
  Outcome remove(String name, FileId file) throws IOException {
    return remove(name, file, false);
  }

  /**
   * Removes {@code name} if it stands for {@code file} and that file has another name.
   *
   * @throws OutputChangedException it was the last one, and is there still
   */
  Outcome removeSecondName(String name, FileId file) throws IOException {
    return remove(name, file, true);
  }

  private Outcome remove(String name, FileId file, boolean second) throws IOException {
    Optional<FileState> there = directory.stat(name);
    if (there.isEmpty()) {
      return Outcome.GONE;
    }
    if (!there.get().id().equals(file)) {
      return Outcome.FOREIGN;
    }
    if (names.isDrop(name)) {
      requireAnother(name, second);
      SeenChange.unlink(directory, name); // It was captured before, and is compared now.
      return Outcome.GONE;
    }
    Capture capture = new Capture(name, freshDropName(name), file, second);
    pending.add(capture);
    capture(capture);
    Outcome outcome = finish(capture);
    if (outcome == Outcome.FOREIGN && Names.isFile(directory, name, file)) {
      throw new IOException(name + " keeps its file after it was renamed");
    }
    return outcome;
  }

  /** Finishes what an error interrupted between capture and deletion. */
  void finishPending() throws IOException {
    for (Capture capture : List.copyOf(pending)) {
      finish(capture);
    }
  }

  /** The names under which captured files may still be. */
  List<String> pendingNames() {
    return pending.stream().map(Capture::drop).toList();
  }

  private Outcome finish(Capture capture) throws IOException {
    boolean ours = Names.isFile(directory, capture.drop(), capture.file());
    if (ours && capture.second() && isLastName(capture.drop())) {
      putBack(capture.drop(), capture.name());
      pending.remove(capture);
      throw lastName(capture.name());
    }
    if (ours) {
      SeenChange.unlink(directory, capture.drop());
    } else {
      putBack(capture.drop(), capture.name());
    }
    pending.remove(capture);
    return ours ? Outcome.GONE : Outcome.FOREIGN;
  }

  private void requireAnother(String name, boolean second) throws IOException {
    if (second && isLastName(name)) {
      throw lastName(name);
    }
  }

  private static OutputChangedException lastName(String name) {
    return new OutputChangedException(name + " turned out to be the last name of its file");
  }

  private boolean isLastName(String name) throws IOException {
    return directory.stat(name).filter(file -> file.links() > 1).isEmpty();
  }

  /** What is captured may be another file than the one that was looked at: it is compared later. */
  private void capture(Capture capture) throws IOException {
    try {
      directory.rename(capture.name(), capture.drop());
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      if (directory.stat(capture.drop()).isEmpty()) {
        throw e;
      }
    }
  }

  private String freshDropName(String name) throws IOException {
    Captured captured = names.captured(name);
    int n = 0;
    while (directory.stat(names.drop(captured, n)).isPresent()) {
      n++;
    }
    return names.drop(captured, n);
  }

  private void putBack(String drop, String name) throws IOException {
    Optional<FileState> captured = directory.stat(drop);
    if (captured.isEmpty()) {
      return;
    }
    FileId file = captured.get().id();
    try {
      SeenChange.link(directory, drop, name, file);
      directory.sync(); // A disk that reorders name changes could keep only the removal.
    } catch (FileAlreadyExistsException taken) {
      new SettingAside(directory, names).link(drop, file);
    }
    SeenChange.unlink(directory, drop);
  }
}
