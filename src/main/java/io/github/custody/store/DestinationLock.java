package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Optional;
import java.util.Set;

/**
 * The lock on an output: a file {@code O.lock} that exists once, whole, and is ours as long as its
 * name stands for the file that we hold open and that file has the bytes that we wrote (P2). The
 * kernel's lock on it tells others that we live; it proves nothing more.
 *
 * <p>Obtained (F6) by {@link LockAcquisition}, or, a dead owner's, by {@link LockAdoption}; ends by
 * {@link #release()} (F20), which removes it, or by {@link #retain()}, which leaves it.
 */
final class DestinationLock {
  private final Directory directory;
  private final SiblingNames names;
  private final Token token;
  private final OpenFile file;
  private final FileId id;
  private final long size;
  private final Head head;

  private DestinationLock(
      Directory directory, SiblingNames names, OpenFile file, FileId id, long size, Head head) {
    this.directory = directory;
    this.names = names;
    this.token = names.token();
    this.file = file;
    this.id = id;
    this.size = size;
    this.head = head;
  }

  /** A lock that we wrote. */
  static DestinationLock written(
      Directory directory, SiblingNames names, OpenFile file, FileId id, byte[] record) {
    return new DestinationLock(directory, names, file, id, record.length, Head.ofRecord(record));
  }

  /**
   * A dead owner's lock that we took over: what is proven from now on is that it stays as it was
   * seen.
   */
  static DestinationLock adopted(
      Directory directory, SiblingNames names, OpenFile file, LockSighting seen) {
    return new DestinationLock(
        directory, names, file, seen.state().id(), seen.state().size(), seen.head().orElseThrow());
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
      if (open.size() != size || !Head.of(file).equals(head)) {
        throw new LockLostException("the content of the lock file was changed");
      }
    } catch (LockLostException e) {
      throw e;
    } catch (IOException e) {
      throw new LockUncheckedException(e);
    }
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
      if (directory.stat(names.privateLock()).filter(it -> !it.id().equals(id)).isPresent()) {
        releaseAside(); // Something that is not ours stands at the private name.
        return;
      }
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
      directory.sync();
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

  private void releaseAside() throws IOException {
    Removal.Outcome outcome = new Removal(directory, names).remove(names.lock(), id);
    if (outcome == Removal.Outcome.FOREIGN) {
      throw new LockLostException("the lock file was replaced while it was released");
    }
  }

  /** What the lock file holds, read through our descriptor. */
  Content read() throws IOException {
    return Reading.of(file, Set.of(DigestAlgorithm.SHA256));
  }

  /** The lock file's state. */
  FileState state() throws IOException {
    return file.state();
  }

  /** The name of the lock file. */
  String name() {
    return names.lock();
  }

  /** Whether its name still stands for it, or that cannot be found out. */
  boolean isInPlace() {
    try {
      return Names.isFile(directory, names.lock(), id);
    } catch (IOException unknown) {
      return true;
    }
  }

  /** Which file the lock is. */
  FileId id() {
    return id;
  }
}
