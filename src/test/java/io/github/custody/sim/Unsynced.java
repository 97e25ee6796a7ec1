package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.OpenFile;

/** Syncs nothing, and says that it did. */
final class Unsynced extends Flaw {
  @Override
  DirectorySync sync(Directory real) {
    return DirectorySync.DURABLE;
  }

  @Override
  void sync(OpenFile real, String name) {}
}
