package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * Gives an output's name to another file, which keeps its own name too. What stands there is kept
 * first and then replaced in one step; where nothing stands the name is linked exclusively. So the
 * name is never absent, and no other file is lost, but, where names cannot be swapped, for one that
 * comes between the last look and the rename.
 */
final class OutputHandover {
  private final Directory directory;
  private final Directory guarded;
  private final SiblingNames names;
  private final boolean exchange;
  private final Keeping keeping;

  /** Keeps the file that stands at the output under a second name. */
  @FunctionalInterface
  interface Keeping {
    void keep(FileState output) throws IOException;
  }

  /**
   * @param guarded the directory, with the lock proven around each change
   * @param exchange whether this process may swap names
   */
  OutputHandover(
      Directory directory,
      Directory guarded,
      SiblingNames names,
      boolean exchange,
      Keeping keeping) {
    this.directory = directory;
    this.guarded = guarded;
    this.names = names;
    this.exchange = exchange;
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
    takeName(id, output.get());
  }

  /**
   * By a swap where there is one, which keeps what stands at the output in that moment: a file that
   * came after the last look gets its name back. Else by a rename.
   */
  private void takeName(FileId file, FileState output) throws IOException {
    if (!exchange || !swapped(file, output)) {
      SeenChange.rename(guarded, names.restore(), names.leaf(), file);
      new Removal(guarded, names).remove(names.restore(), file);
    }
  }

  /**
   * Swaps.
   *
   * @return whether names could be swapped at all
   * @throws OutputChangedException another file was displaced, and has its name again
   */
  private boolean swapped(FileId file, FileState output) throws IOException {
    Swap swap = new Swap(guarded, names);
    Optional<FileState> displaced;
    try {
      displaced = swap.give(names.restore(), file);
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException notSwapped) {
      requireStill(output); // Neither name changed: nobody knew whether a swap is possible here.
      return false;
    }
    if (displaced.isPresent() && !displaced.get().looksUnwritten(output)) {
      swap.takeBack(names.restore(), displaced.get().id(), file);
      throw new OutputChangedException("another program changed the output at the last moment");
    }
    new Removal(guarded, names).removeSecondName(names.restore(), output.id());
    return true;
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
