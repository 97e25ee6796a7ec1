package io.github.custody.fs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open regular file: the descriptor, whatever happens to its names. */
public interface OpenFile extends Closeable {
  /**
   * The state of the open file itself; {@link FileState#links()} is 0 once its last name is gone.
   */
  FileState state() throws IOException;

  /**
   * Appends to a file that was created; may take fewer bytes than offered.
   *
   * @throws java.nio.channels.NonWritableChannelException the file was there before: it was opened
   *     to be read or locked
   */
  int write(ByteBuffer bytes) throws IOException;

  /** Reads at a position; -1 at the end. */
  int read(ByteBuffer into, long position) throws IOException;

  /**
   * Makes the content durable. Once it has failed, the content counts as lost: never called again.
   */
  void sync() throws IOException;

  /** Sets the permission bits, through the descriptor. */
  void setMode(int mode) throws IOException;

  /**
   * Takes the kernel's lock on the whole file: a shared one, which excludes no other look, on a
   * file that was opened to be read; an exclusive one on a file that was created or opened for its
   * lock. It ends when any channel of this JVM on the file is closed, and a shared one also when
   * the next look of this JVM takes it over.
   */
  KernelLock tryKernelLock() throws IOException;
}
