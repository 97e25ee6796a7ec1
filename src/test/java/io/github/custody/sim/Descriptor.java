package io.github.custody.sim;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;

/** What a process holds of an inode that it has opened. */
final class Descriptor {
  private final LiveDisk disk;
  private final SimProcess process;
  private final Ino inode;
  private final AtomicBoolean open = new AtomicBoolean(true);

  /** Takes over what the disk has opened. */
  Descriptor(LiveDisk disk, SimProcess process, Ino inode) {
    this.disk = disk;
    this.process = process;
    this.inode = inode;
    process.opened(this);
  }

  Ino inode() throws ClosedChannelException {
    requireOpen();
    return inode;
  }

  void requireOpen() throws ClosedChannelException {
    process.requireRunning();
    if (!open.get()) {
      throw new ClosedChannelException();
    }
  }

  LiveDisk disk() {
    return disk;
  }

  SimProcess process() {
    return process;
  }

  /** Drops every lock of the process on it, as the kernel does. */
  void close() {
    if (open.compareAndSet(true, false)) {
      process.closed(this);
      disk.locks().closed(inode, process.identity(), this);
      disk.close(inode);
    }
  }
}
