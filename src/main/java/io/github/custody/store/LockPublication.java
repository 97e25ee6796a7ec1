package io.github.custody.store;

import io.github.custody.fs.CapabilityProbe;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import io.github.custody.store.LockAcquisition.Acquired;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * F6: creates a file under a private name, takes the kernel's lock on it while nobody can see it,
 * writes the record, syncs it, links it to {@code O.lock} and drops the private name. So a lock
 * file is never half-written, and never seen without its kernel lock.
 *
 * <p>After a throw nothing of it is left, or only private names that the caller names.
 */
final class LockPublication {
  private final Directory directory;
  private final SiblingNames names;
  private final List<FileId> registered = new ArrayList<>();

  LockPublication(Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
  }

  /** A pair's two locks have one token: only what was added here is taken back here. */
  private void register(FileId id) {
    LockRegistry.add(id, names.token());
    registered.add(id);
  }

  /**
   * Publishes the lock.
   *
   * @throws java.nio.file.FileAlreadyExistsException somebody was faster
   */
  Acquired publish(byte[] record) throws IOException {
    OpenFile file = directory.create(names.privateLock());
    boolean published = false;
    try {
      Acquired acquired = publish(file, record);
      published = true;
      return acquired;
    } finally {
      if (!published) {
        registered.forEach(id -> LockRegistry.remove(id, names.token()));
        file.close();
      }
    }
  }

  private Acquired publish(OpenFile file, byte[] record) throws IOException {
    FileState unseen;
    try {
      unseen = file.state();
      register(unseen.id());
      file.tryKernelLock();
      Publication.writeAll(file, record);
      file.sync();
      if (!link(unseen.id())) {
        discard(file);
        return publishWithoutLinks(record);
      }
    } catch (IOException e) {
      discardBecauseOf(e, file);
      throw e;
    }
    DestinationLock lock = DestinationLock.written(directory, names, file, unseen.id(), record);
    return new Acquired(lock, true, isChangeTimeFine(file, unseen));
  }

  private void discardBecauseOf(IOException first, OpenFile file) {
    try {
      discard(file);
    } catch (IOException e) {
      first.addSuppressed(e);
    }
  }

  private void removeBecauseOf(IOException first, FileId id) {
    try {
      new Removal(directory, names).remove(names.lock(), id);
    } catch (IOException e) {
      first.addSuppressed(e);
    }
  }

  /** Takes back a lock; it may have been linked although the call, or the look after it, failed. */
  private void discard(OpenFile file) throws IOException {
    try (file) {
      FileId id = file.state().id();
      new Removal(directory, names).remove(names.lock(), id);
      LockRegistry.remove(id, names.token());
      if (Names.isFile(directory, names.privateLock(), id)) {
        directory.unlink(names.privateLock());
      }
    }
  }

  /**
   * Links; an error is not taken at its word.
   *
   * @return whether the lock is there; {@code false} when the file system has no hard links
   */
  private boolean link(FileId id) throws IOException {
    try {
      LockRegistry.<String, IOException>exclusively(
          () -> {
            directory.link(names.privateLock(), names.lock());
            return names.lock();
          });
      return true;
    } catch (IOException e) {
      Optional<FileState> there = directory.stat(names.lock());
      if (there.isPresent() && there.get().id().equals(id)) {
        return true;
      }
      if (there.isPresent()
          || CapabilityProbe.probe(directory, names.probe(0), names.probe(1)).hardLinks()) {
        throw e;
      }
      return false;
    }
  }

  /**
   * Drops the private name, and sees whether the link and the drop, two operations in a row, show
   * in ctime: then it is fine enough to prove that nothing happened. A name that cannot be dropped
   * now goes when the lock is released.
   */
  private boolean isChangeTimeFine(OpenFile file, FileState unseen) {
    try {
      FileState linked = file.state();
      if (Names.isFile(directory, names.privateLock(), unseen.id())) {
        directory.unlink(names.privateLock());
      }
      return linked.changed().isAfter(unseen.changed())
          && file.state().changed().isAfter(linked.changed());
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Where there are no hard links, exclusive creation decides, and the record may be short for a
   * moment.
   */
  private Acquired publishWithoutLinks(byte[] record) throws IOException {
    OpenFile file =
        LockRegistry.exclusively(
            () -> {
              OpenFile created = directory.create(names.lock());
              register(created.state().id());
              return created;
            });
    FileId id = file.state().id();
    DestinationLock lock = DestinationLock.written(directory, names, file, id, record);
    try {
      file.tryKernelLock();
      Publication.writeAll(file, record);
      file.sync();
      return new Acquired(lock, false, false);
    } catch (IOException e) {
      removeBecauseOf(e, id);
      lock.retain();
      throw e;
    }
  }
}
