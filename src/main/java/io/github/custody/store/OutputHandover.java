package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * Gives an output's name to another file, which keeps its own name too. What stands there is kept
 * first and then replaced in one step; where nothing stands the name is linked exclusively. So the
 * name is never absent, and no other file is lost, but for one that comes between the last look and
 * the rename.
 */
final class OutputHandover {
  private final Directory directory;
  private final Directory guarded;
  private final SiblingNames names;
  private final Keeping keeping;

  /** Keeps the file that stands at the output under a second name. */
  @FunctionalInterface
  interface Keeping {
    void keep(FileState output) throws IOException;
  }

  /**
   * @param guarded the directory, with the lock proven around each change
   */
  OutputHandover(Directory directory, Directory guarded, SiblingNames names, Keeping keeping) {
    this.directory = directory;
    this.guarded = guarded;
    this.names = names;
    this.keeping = keeping;
  }

  /** Hands it over. */
  void to(Remnant file) throws IOException {
    FileId id = file.state().id();
    Optional<FileState> output = directory.stat(names.leaf());
    if (output.filter(file.state()::isSameFile).isPresent()) {
      return;
    }
    if (output.isEmpty()) {
      SeenChange.link(guarded, file.name(), names.leaf(), id);
      return;
    }
    makeRoomAt(id);
    SeenChange.link(guarded, file.name(), names.restore(), id);
    keeping.keep(output.get());
    guarded.sync();
    requireStill(output.get());
    SeenChange.rename(guarded, names.restore(), names.leaf(), id);
    new Removal(guarded, names).remove(names.restore(), id);
  }

  /** A file of another program at the name that is needed for a moment is set aside. */
  private void makeRoomAt(FileId file) throws IOException {
    Optional<FileState> there = directory.stat(names.restore());
    if (there.isPresent()) {
      if (!there.get().id().equals(file)) {
        new SettingAside(guarded, names).link(names.restore(), there.get().id());
      }
      new Removal(guarded, names).remove(names.restore(), there.get().id());
    }
  }

  private void requireStill(FileState output) throws IOException {
    if (directory.stat(names.leaf()).filter(output::looksUnwritten).isEmpty()) {
      throw new OutputChangedException("the output was changed by another program");
    }
  }
}
