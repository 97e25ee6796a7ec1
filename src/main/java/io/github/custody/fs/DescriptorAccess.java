package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The way in which a platform reaches an open file. */
interface DescriptorAccess {
  /**
   * The descriptor behind a channel that was opened just now. The channel stays the caller's, also
   * after a throw; its position may change.
   *
   * @param channel open on the file or directory
   * @param names where it may have a name, the one under which it was opened first
   * @param states reads what is at a path
   */
  Descriptor of(FileChannel channel, Supplier<List<Path>> names, StateReader states)
      throws IOException;

  /** Descriptors by number where the kernel shows them as paths, by remembered names elsewhere. */
  static DescriptorAccess ofThisPlatform() {
    return ProcDescriptors.available() ? new ProcDescriptors() : new NamedDescriptors();
  }
}
