package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An open file or directory as something that can be asked and reached, whatever happens to its
 * names.
 */
interface Descriptor {
  /**
   * A path that leads to it at this moment.
   *
   * @throws IOException none is known (any more)
   */
  Path path() throws IOException;

  /** Its state; {@link FileState#links()} is 0 once its last name is gone. */
  FileState state() throws IOException;

  /** Sets its {@code 0777} bits and clears the others. */
  void setMode(int mode) throws IOException;
}
