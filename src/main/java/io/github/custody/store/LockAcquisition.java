package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.Capabilities;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.Optional;

/**
 * F6: writes the record under a private name, syncs it, takes the kernel's lock on it while nobody can see it, links it to
 * {@code O.lock} and drops the private name. So a lock file is never half-written, and never seen without its kernel lock.
 *
 * <p>After a throw no lock of ours is left, or the failure names what is.
 */
final class LockAcquisition {
  private final Directory directory;
  private final SiblingNames names;

  LockAcquisition(Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
  }

  /**
   * Takes the lock.
   *
   * @throws CustodyException {@code LOCKED}, {@code UNSAFE_PATH} or {@code LOCK_FAILED}
   */
  Acquired acquire(LockRecord record) throws CustodyException {
    LockInspection inspection = new LockInspection(directory, names);
    inspection.refuseIfTaken();
    try {
      OpenFile file = directory.create(names.privateLock());
      try {
        return publish(file, record.toBytes());
      } catch (IOException | RuntimeException e) {
        throw failed(file, e);
      }
    } catch (IOException e) {
      inspection.refuseIfTaken();
      throw CustodyException.of(
              FailureCode.LOCK_FAILED, "the lock beside the output cannot be created", e)
          .with("lock", directory.path().resolve(names.lock()).toString());
    }
  }

  private IOException failed(OpenFile file, Exception first) {
    IOException failure = first instanceof IOException io ? io : new IOException(first);
    try (file) {
      FileId id = file.state().id();
      LockRegistry.remove(id, names.token());
      if (Names.isFile(directory, names.privateLock(), id)) {
        directory.unlink(names.privateLock());
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private Acquired publish(OpenFile file, byte[] record) throws IOException {
    Publication.writeAll(file, record);
    file.sync();
    file.tryKernelLock();
    FileState before = file.state();
    LockRegistry.add(before.id(), names.token());
    if (link(before.id()) || !Names.isFile(directory, names.privateLock(), before.id())) {
      FileState linked = file.state();
      dropPrivateName(before.id());
      boolean fine = differ(before, linked) && differ(linked, file.state());
      DestinationLock lock = new DestinationLock(directory, names, file, before.id(), record);
      return new Acquired(lock, true, fine);
    }
    LockRegistry.remove(before.id(), names.token());
    file.close();
    return publishWithoutLinks(record);
  }

  /**
   * Links; an error is not taken at its word.
   *
   * @return whether the lock is there; {@code false} when the file system has no hard links
   */
  private boolean link(FileId id) throws IOException {
    try {
      LockRegistry.<Void, IOException>exclusively(
          () -> {
            directory.link(names.privateLock(), names.lock());
            return null;
          });
      return true;
    } catch (IOException e) {
      Optional<FileState> there = directory.stat(names.lock());
      if (there.isPresent() && there.get().id().equals(id)) {
        return true;
      }
      if (there.isPresent() || hasHardLinks()) {
        throw e;
      }
      return false;
    }
  }

  private boolean hasHardLinks() throws IOException {
    return Capabilities.probe(directory, names.drop(0), names.drop(1)).hardLinks();
  }

  /** A second name that cannot be dropped now goes when the lock is released. */
  private void dropPrivateName(FileId id) throws IOException {
    if (Names.isFile(directory, names.privateLock(), id)) {
      try {
        directory.unlink(names.privateLock());
      } catch (IOException stays) {
        return;
      }
    }
  }

  /** Whether two name operations in a row show in ctime: then it is fine enough to prove that nothing happened. */
  private static boolean differ(FileState earlier, FileState later) {
    return later.changed().isAfter(earlier.changed());
  }

  /** Where there are no hard links, exclusive creation decides, and the record may be short for a moment. */
  private Acquired publishWithoutLinks(byte[] record) throws IOException {
    directory.unlink(names.privateLock());
    OpenFile file =
        LockRegistry.exclusively(
            () -> {
              OpenFile created = directory.create(names.lock());
              LockRegistry.add(created.state().id(), names.token());
              return created;
            });
    FileId id = file.state().id();
    DestinationLock lock = new DestinationLock(directory, names, file, id, record);
    try {
      file.tryKernelLock();
      Publication.writeAll(file, record);
      file.sync();
      return new Acquired(lock, false, false);
    } catch (IOException e) {
      new Removal(directory, names).remove(names.lock(), id);
      lock.retain();
      throw e;
    }
  }

  /**
   * A lock that was taken, and what taking it showed of the file system.
   *
   * @param lock the lock
   * @param hardLinks whether the file system has hard links
   * @param fineChangeTime whether its ctime tells two operations in a row apart
   */
  record Acquired(DestinationLock lock, boolean hardLinks, boolean fineChangeTime) {}
}
