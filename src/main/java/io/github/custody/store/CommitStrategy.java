package io.github.custody.store;

import io.github.custody.fs.Directory;
import java.io.IOException;

/**
 * F15: how the staged file gets the output's name. What it really achieved is read from the names
 * afterwards.
 */
interface CommitStrategy {
  /** The mode in the intent. */
  CommitMode mode();

  /** Makes the one call that commits. */
  void commit(Directory directory, SiblingNames names) throws IOException;

  /** Nothing was there: the exclusive link takes no other file's place. */
  record Link() implements CommitStrategy {
    @Override
    public CommitMode mode() {
      return CommitMode.LINK;
    }

    @Override
    public void commit(Directory directory, SiblingNames names) throws IOException {
      directory.link(names.partial(), names.leaf());
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
    public void commit(Directory directory, SiblingNames names) throws IOException {
      directory.rename(names.partial(), names.leaf());
    }
  }
}
