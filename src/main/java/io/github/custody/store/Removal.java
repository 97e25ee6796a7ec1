package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Optional;

/**
 * Removes a name only when it stands for the file that it is believed to stand for (P3): captured by a rename to a name
 * that nobody else knows, compared there, then deleted, or put back by an exclusive link. What cannot be put back
 * because its name is taken again stays as {@code O.aside-<tx>}.
 */
final class Removal {
  /** What became of the name. */
  enum Outcome {
    /** It stood for the file and is gone, or nothing was there. */
    GONE,
    /** It stands for something else, which is there still, under this name or set aside. */
    FOREIGN
  }

  private final Directory directory;
  private final SiblingNames names;
  private int drops;

  Removal(Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
  }

  /** The same through another view of the directory. */
  Removal through(Directory view) {
    Removal other = new Removal(view, names);
    other.drops = drops;
    return other;
  }

  /**
   * Removes {@code name} if it stands for {@code file}.
   *
   * @throws IOException nothing, or only the capture, was done: the file still has {@code name} or a drop name
   */
  Outcome remove(String name, FileId file) throws IOException {
    Optional<FileState> there = directory.stat(name);
    if (there.isEmpty()) {
      return Outcome.GONE;
    }
    if (!there.get().id().equals(file)) {
      return Outcome.FOREIGN;
    }
    String drop = freshDropName();
    capture(name, drop, file);
    if (Names.isFile(directory, drop, file)) {
      delete(drop);
      return Outcome.GONE;
    }
    putBack(drop, name);
    return Outcome.FOREIGN;
  }

  private String freshDropName() throws IOException {
    String drop = names.drop(drops++);
    while (directory.stat(drop).isPresent()) {
      drop = names.drop(drops++);
    }
    return drop;
  }

  /** An error of the rename is not taken at its word: where the file is decides. */
  private void capture(String name, String drop, FileId file) throws IOException {
    try {
      directory.rename(name, drop);
    } catch (LockLostException | LockUncheckedException e) {
      throw e;
    } catch (IOException e) {
      if (!Names.isFile(directory, drop, file)) {
        throw e;
      }
    }
  }

  /** Deletes a drop name that was compared. */
  private void delete(String drop) throws IOException {
    try {
      directory.unlink(drop);
    } catch (LockLostException | LockUncheckedException e) {
      throw e;
    } catch (IOException e) {
      if (directory.stat(drop).isPresent()) {
        throw e;
      }
    }
  }

  private void putBack(String drop, String name) throws IOException {
    Optional<FileState> captured = directory.stat(drop);
    if (captured.isEmpty()) {
      return;
    }
    FileId file = captured.get().id();
    try {
      directory.link(drop, name);
    } catch (FileAlreadyExistsException taken) {
      new SettingAside(directory, names).link(drop, file);
    }
    delete(drop);
  }
}
