package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.HashMap;
import java.util.Map;

/**
 * The shared kernel locks that were taken through these file operations. The JDK refuses a second
 * one in the same JVM although the kernel would give it; so the latest look takes the lock over
 * from the one before it, and the answer is always the kernel's.
 */
final class SharedLooks {
  private final Map<FileId, FileLock> newest = new HashMap<>();

  /**
   * Tries to take the shared lock on the file; it ends with the channel.
   *
   * @throws OverlappingFileLockException this JVM holds another lock on the file
   * @throws IOException nothing was taken; an earlier look may have lost its lock
   */
  synchronized KernelLock take(FileId file, FileChannel channel) throws IOException {
    FileLock before = newest.remove(file);
    if (before != null) {
      release(before);
    }
    FileLock taken = channel.tryLock(0, Long.MAX_VALUE, true);
    if (taken == null) {
      return KernelLock.BUSY;
    }
    newest.put(file, taken);
    return KernelLock.TAKEN;
  }

  private static void release(FileLock lock) throws IOException {
    try {
      lock.release();
    } catch (ClosedChannelException e) {
      // The look before this one has ended meanwhile, and its lock with it.
    }
  }

  /** Forgets the lock of a channel that was closed. */
  synchronized void forget(FileId file, FileChannel channel) {
    FileLock held = newest.get(file);
    if (held != null && held.acquiredBy().equals(channel)) {
      newest.remove(file);
    }
  }
}
