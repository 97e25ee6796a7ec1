package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lock on an output: a file {@code O.lock} that exists once, whole, and is ours as long as its
 * name stands for the file that we hold open and that file has the bytes that we wrote (P2). The
 * kernel's lock on it tells others that we live; it proves nothing more.
 *
 * <p>Obtained (F6) by {@link LockAcquisition}; ends by {@link #release()} (F20), which removes it,
 * or by {@link #retain()}, which leaves it.
 */
final class DestinationLock {
  private final Directory directory;
  private final SiblingNames names;
  private final Token token;
  private final OpenFile file;
  private final FileId id;
  private final byte[] record;

  DestinationLock(
      Directory directory, SiblingNames names, OpenFile file, FileId id, byte[] record) {
    this.directory = directory;
    this.names = names;
    this.token = names.token();
    this.file = file;
    this.id = id;
    this.record = record.clone();
  }

  /**
   * Proves ownership: by identity and by content. Neither a touch, nor a chmod, nor a further hard
   * link ends it.
   *
   * @throws LockLostException it is not ours any more
   * @throws LockUncheckedException that could not be found out
   */
  void prove() throws IOException {
    try {
      FileState open = file.state();
      if (open.links() == 0) {
        throw new LockLostException("the lock file was deleted");
      }
      Optional<FileState> named = directory.stat(names.lock());
      if (named.isEmpty()) {
        throw new LockLostException("the lock file was moved away or deleted");
      }
      if (!named.get().isRegular() || !named.get().isSameFile(open)) {
        throw new LockLostException("the lock file was replaced by another one");
      }
      if (open.size() != record.length || !Arrays.equals(content(), record)) {
        throw new LockLostException("the content of the lock file was changed");
      }
    } catch (LockLostException e) {
      throw e;
    } catch (IOException e) {
      throw new LockUncheckedException(e);
    }
  }

  private byte[] content() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(record.length + 1);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {}
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /**
   * Gives the lock back: captured, compared, deleted (F20). A lock that is not ours any more is
   * left alone.
   *
   * @throws IOException it could not be removed and may still be there, or it was lost
   */
  void release() throws IOException {
    try {
      prove();
      capture();
      if (!Names.isFile(directory, names.privateLock(), id)) {
        putBack();
        throw new LockLostException("the lock file was replaced while it was released");
      }
      SeenChange.unlink(directory, names.privateLock());
    } finally {
      retain();
    }
  }

  /**
   * Renaming one of two names of one file to the other does nothing, so the result is looked at
   * (F20).
   */
  private void capture() throws IOException {
    Optional<FileState> second = directory.stat(names.privateLock());
    if (second.isPresent() && !second.get().id().equals(id)) {
      throw new FileAlreadyExistsException(names.privateLock());
    }
    if (second.isPresent()) {
      directory.unlink(names.privateLock());
    }
    try {
      directory.rename(names.lock(), names.privateLock());
    } catch (IOException e) {
      if (!Names.isFile(directory, names.privateLock(), id)) {
        throw e;
      }
    }
    if (Names.isFile(directory, names.lock(), id)) {
      throw new IOException("the lock file keeps its name");
    }
  }

  private void putBack() throws IOException {
    Optional<FileState> captured = directory.stat(names.privateLock());
    if (captured.isPresent()) {
      SeenChange.link(directory, names.privateLock(), names.lock(), captured.get().id());
      SeenChange.unlink(directory, names.privateLock());
    }
  }

  /**
   * Ends our ownership and leaves the file: closes the descriptor, which ends the kernel's lock.
   */
  void retain() {
    LockRegistry.remove(id, token);
    try {
      file.close();
    } catch (IOException ignored) {
      // Nothing was written through it since its sync; what it held is given up either way.
      return;
    }
  }

  /** Which file the lock is. */
  FileId id() {
    return id;
  }
}
