package io.github.custody.maven;

import io.github.custody.TransferProgress;
import java.util.OptionalLong;

/** Shows how far one transfer is; closing it clears what it shows. */
interface Display extends TransferProgress, AutoCloseable {
  /** Shows nothing. */
  Display NONE =
      new Display() {
        @Override
        public void transferred(long bytes, OptionalLong announced) {}

        @Override
        public void close() {}
      };

  @Override
  void close();
}
