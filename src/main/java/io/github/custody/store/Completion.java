package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/** Makes a staged file that was left ready to be the output: final mode, durable. */
final class Completion {
  private static final int PRIVATE_MODE = 0600;

  private final Directory directory;
  private final Remnant file;

  Completion(Directory directory, Remnant file) {
    this.directory = directory;
    this.file = file;
  }

  /**
   * Completes it. A mode that is not private any more is the one that its transaction meant.
   *
   * @param mode for a file that still is private
   */
  void run(int mode) throws IOException {
    try (OpenFile open = directory.openForLock(file.name())) {
      if (!open.state().looksUnwritten(file.state())) {
        throw new IOException(file.name() + " was changed by another program");
      }
      if ((open.state().mode() & 0777) == PRIVATE_MODE) {
        open.setMode(mode & 0777);
      }
      open.sync();
    }
  }
}
