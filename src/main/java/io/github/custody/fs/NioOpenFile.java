package io.github.custody.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/**
 * An open file of this machine. Reads and writes are made at explicit positions, so the position of
 * the channel does not matter. Failures name the path under which the file was opened.
 */
final class NioOpenFile implements OpenFile {
  private final OpenDescriptor self;
  private final FileId id;
  private final Path path;
  private final Purpose purpose;
  private final SharedLooks looks;
  private long end;
  private boolean locked;

  /** What a file was opened for. */
  enum Purpose {
    /** To be read. */
    LOOK,
    /** To be read, and to exclude others from it. */
    LOCK,
    /** To be written; it was empty. */
    FILL
  }

  /** Takes the descriptor over. */
  NioOpenFile(OpenDescriptor self, FileId id, Path path, Purpose purpose, SharedLooks looks) {
    this.self = self;
    this.id = id;
    this.path = path;
    this.purpose = purpose;
    this.looks = looks;
  }

  @Override
  public FileState state() throws IOException {
    return named(() -> self.use(Descriptor::state));
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    if (purpose != Purpose.FILL) {
      // The channel of a lock could write: over what is there, from its first byte on (P3).
      throw new NonWritableChannelException();
    }
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

  /**
   * A file system without locks reports failures that differ with platform and language, and it is
   * of no consequence why there is no lock: having none proves nothing, to nobody.
   */
  @Override
  public KernelLock tryKernelLock() throws IOException {
    if (locked) {
      return KernelLock.TAKEN;
    }
    try {
      KernelLock result = take();
      locked = result == KernelLock.TAKEN;
      return result;
    } catch (OverlappingFileLockException e) {
      return KernelLock.BUSY;
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      return KernelLock.UNSUPPORTED;
    }
  }

  /** The channel holds the lock until it is closed. */
  private KernelLock take() throws IOException {
    if (purpose == Purpose.LOOK) {
      return looks.take(id, self.channel());
    }
    return self.channel().tryLock() == null ? KernelLock.BUSY : KernelLock.TAKEN;
  }

  @Override
  public void close() throws IOException {
    try {
      self.close();
    } finally {
      looks.forget(id, self.channel());
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
