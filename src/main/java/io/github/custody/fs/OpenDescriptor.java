package io.github.custody.fs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * A channel together with its descriptor. Closing waits for the uses that have begun, and none
 * begins after it: the number of a closed descriptor may soon be another file's.
 */
final class OpenDescriptor implements Closeable {
  private final FileChannel channel;
  private final Descriptor descriptor;
  private final ReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile boolean closing;

  private OpenDescriptor(FileChannel channel, Descriptor descriptor) {
    this.channel = channel;
    this.descriptor = descriptor;
  }

  /** Takes the channel over; it is closed when this throws. */
  static OpenDescriptor of(
      FileChannel channel, DescriptorAccess access, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    boolean found = false;
    try {
      OpenDescriptor open = new OpenDescriptor(channel, access.of(channel, names, states));
      found = true;
      return open;
    } finally {
      if (!found) {
        channel.close();
      }
    }
  }

  /** The channel, for what works by descriptor anyway. */
  FileChannel channel() {
    return channel;
  }

  /**
   * Makes a use of the descriptor while nobody can close it. It never waits: a use of one
   * descriptor within a use of another would otherwise hang on two closes that wait for each other
   * (P11).
   */
  <T> T use(Use<T> use) throws IOException {
    if (closing || !gate.readLock().tryLock()) {
      throw new ClosedChannelException();
    }
    try {
      if (!channel.isOpen()) {
        throw new ClosedChannelException();
      }
      return use.of(descriptor);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** What {@code make} makes of this, which then owns it; closed when it throws. */
  <T> T handOver(IoCall<T> make) throws IOException {
    boolean made = false;
    try {
      T owner = make.make();
      made = true;
      return owner;
    } finally {
      if (!made) {
        close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    closing = true;
    gate.writeLock().lock();
    try {
      channel.close();
    } finally {
      gate.writeLock().unlock();
    }
  }

  /** A use of a descriptor. */
  @FunctionalInterface
  interface Use<T> {
    T of(Descriptor descriptor) throws IOException;
  }
}
