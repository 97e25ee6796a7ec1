package io.github.custody.store;

import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * F15: how the staged file gets the output's name. What it really achieved is read from the names
 * afterwards.
 */
interface CommitStrategy {
  /** The mode in the intent. */
  CommitMode mode();

  /**
   * Makes the one call that commits.
   *
   * @throws OutputChangedException another file than the recorded one stood at the output, and
   *     stands there again
   * @throws IOException the call reported failure, or what it did was not what was meant
   */
  void commit(Workspace space, Replacement replacement) throws IOException;

  /**
   * Whether the commit call did its work, whatever it reported: decided from the names.
   *
   * @param output what stands at the output now
   */
  default boolean hasLanded(Workspace space, Replacement replacement, Optional<FileState> output)
      throws IOException {
    return output.filter(now -> now.isSameFile(replacement.successor().state())).isPresent();
  }

  /**
   * F16: what the commit displaced, if it still is somewhere, is the recorded file.
   *
   * @throws IOException it is another one
   */
  default void requireRecordedDisplaced(Workspace space, Replacement replacement)
      throws IOException {}

  /** Nothing was there: the exclusive link takes no other file's place. */
  record Link() implements CommitStrategy {
    @Override
    public CommitMode mode() {
      return CommitMode.LINK;
    }

    @Override
    public void commit(Workspace space, Replacement replacement) throws IOException {
      space.guarded().link(space.names().partial(), space.names().leaf());
    }
  }

  /**
   * Something was there, or the file system has no links: a rename takes its place in one step. A
   * foreign file that came after the last look is lost to it: the one window that this plugin
   * reports as {@code replace=window}.
   */
  record Rename() implements CommitStrategy {
    @Override
    public CommitMode mode() {
      return CommitMode.RENAME;
    }

    @Override
    public void commit(Workspace space, Replacement replacement) throws IOException {
      space.guarded().rename(space.names().partial(), space.names().leaf());
    }
  }

  /**
   * Something was there: both names are swapped in one step, and what was displaced stands at
   * {@code O.partial-<tx>}. When that is not the recorded file, somebody put it there after the
   * last look: it gets its name back by a second swap. So no file is lost to a writer that ignores
   * our lock.
   */
  record Exchange() implements CommitStrategy {
    @Override
    public CommitMode mode() {
      return CommitMode.EXCHANGE;
    }

    @Override
    public void commit(Workspace space, Replacement replacement) throws IOException {
      String partial = space.names().partial();
      Swap swap = new Swap(space.guarded(), space.names());
      Optional<FileState> displaced = swap.give(partial, replacement.successor().id());
      if (displaced.isPresent() && !replacement.isStillBefore(displaced)) {
        swap.takeBack(partial, displaced.get().id(), replacement.successor().id());
        throw new OutputChangedException("another program changed the output before the commit");
      }
    }

    /** The staged name tells: what came to the output after the swap does not. */
    @Override
    public boolean hasLanded(Workspace space, Replacement replacement, Optional<FileState> output)
        throws IOException {
      return !Names.isSame(
          space.directory(), space.names().partial(), replacement.successor().id());
    }

    /** After a commit call that reported failure nobody has looked yet. */
    @Override
    public void requireRecordedDisplaced(Workspace space, Replacement replacement)
        throws IOException {
      Optional<FileState> displaced = space.directory().stat(space.names().partial());
      if (displaced.isPresent() && !replacement.isStillBefore(displaced)) {
        throw new OutputChangedException("the commit displaced another program's file");
      }
    }
  }
}
