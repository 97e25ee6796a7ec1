package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/**
 * A file of a pair that is made ready, or private again, through its descriptor.
 *
 * @param file the file that is meant; no other one at its name is touched
 */
record PairFile(Directory directory, Remnant file) {
  static final int PRIVATE = 0600;

  /** Sets the permission bits, and makes the file durable. */
  void setMode(int mode) throws IOException {
    try (OpenFile open = directory.open(file.name())) {
      FileState now = open.state();
      if (!now.looksUnwritten(file.state())) {
        throw new IOException(file.name() + " was changed by another program");
      }
      if ((now.mode() & 07777) != mode) {
        open.setMode(mode);
      }
      open.sync();
    }
  }
}
