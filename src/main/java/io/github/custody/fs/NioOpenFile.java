package io.github.custody.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An open file of this machine. Reads and writes are made at explicit positions, so the position of
 * the channel does not matter. Failures name the path under which the file was opened.
 */
final class NioOpenFile implements OpenFile {
  private final OpenDescriptor self;
  private final Path path;
  private final boolean writable;
  private long end;
  private Optional<FileChannel> locked = Optional.empty();

  /**
   * Takes the descriptor over.
   *
   * @param writable whether it was opened for writing too, when it was empty
   */
  NioOpenFile(OpenDescriptor self, Path path, boolean writable) {
    this.self = self;
    this.path = path;
    this.writable = writable;
  }

  @Override
  public FileState state() throws IOException {
    return named(() -> self.use(Descriptor::state));
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    int written = named(() -> self.channel().write(bytes, end));
    end += written;
    return written;
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return named(() -> self.channel().read(into, position));
  }

  @Override
  public void sync() throws IOException {
    named(
        () -> {
          self.channel().force(true);
          return this;
        });
  }

  @Override
  public void setMode(int mode) throws IOException {
    named(
        () ->
            self.use(
                descriptor -> {
                  descriptor.setMode(mode);
                  return this;
                }));
  }

  /** A file that was opened for reading is opened once more: only a writer can exclude others. */
  @Override
  public boolean tryKernelLock() throws IOException {
    if (locked.isPresent()) {
      return true;
    }
    if (writable) {
      if (isLocked(self.channel())) {
        locked = Optional.of(self.channel());
      }
    } else {
      lockAgain();
    }
    return locked.isPresent();
  }

  private void lockAgain() throws IOException {
    FileChannel again;
    try {
      again = named(() -> self.use(Descriptor::reopen));
    } catch (AccessDeniedException e) {
      return;
    }
    try {
      if (isLocked(again)) {
        locked = Optional.of(again);
      }
    } finally {
      if (locked.isEmpty()) {
        again.close();
      }
    }
  }

  /**
   * Whether the lock was taken on the channel, which then holds it until it is closed. A file
   * system without locks reports failures that differ with platform and language, and it is of no
   * consequence why there is no lock: having none proves nothing, to nobody.
   */
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (locked.isPresent()) {
        locked.get().close();
      }
    } finally {
      self.close();
    }
  }

  private <T> T named(IoCall<T> call) throws IOException {
    try {
      return call.make();
    } catch (IOException e) {
      throw FailurePaths.of(path, e);
    }
  }
}
