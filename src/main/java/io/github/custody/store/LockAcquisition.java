package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * F6: takes the lock on an output if nobody has it: looks who is there, publishes ours, and when
 * that fails looks again, since the error of a call does not tell why it failed.
 *
 * <p>After a throw no lock of ours is left, or the failure names what is.
 */
final class LockAcquisition {
  /** One that comes and goes between our look and our link ends somewhere. */
  private static final int MOST_ATTEMPTS = 100;

  private final FileOps files;
  private final Directory directory;
  private final SiblingNames names;

  LockAcquisition(FileOps files, Directory directory, SiblingNames names) {
    this.files = files;
    this.directory = directory;
    this.names = names;
  }

  /** How it went. */
  sealed interface Attempt permits Acquired, Refused {}

  /**
   * A lock that was taken, and what taking it showed of the file system.
   *
   * @param lock the lock
   * @param hardLinks whether the file system has hard links
   * @param fineChangeTime whether its ctime tells two operations in a row apart
   */
  record Acquired(DestinationLock lock, boolean hardLinks, boolean fineChangeTime)
      implements Attempt {}

  /** Somebody stands in the way; nothing of ours is left. */
  record Refused(Holder holder) implements Attempt {}

  /**
   * Takes the lock, if nobody has it.
   *
   * @throws CustodyException {@code UNSAFE_PATH} or {@code LOCK_FAILED}
   */
  Attempt acquire(LockRecord record) throws CustodyException {
    LockInspection inspection = new LockInspection(files, directory, names);
    IOException last = new FileAlreadyExistsException(names.lock());
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Optional<Holder> holder = inspection.holder();
      if (holder.isPresent()) {
        return new Refused(holder.get());
      }
      try {
        return new LockPublication(directory, names).publish(record.toBytes());
      } catch (FileAlreadyExistsException | NoSuchFileException e) {
        last = e; // Somebody was faster, or tidied up what seemed to be a dead one's.
      } catch (IOException e) {
        return refusedOr(e, inspection);
      }
    }
    return refusedOr(last, inspection);
  }

  /** The error of a call does not tell why it failed: who is there does. */
  private Attempt refusedOr(IOException e, LockInspection inspection) throws CustodyException {
    List<Path> kept = kept();
    Optional<Holder> holder = kept.isEmpty() ? inspection.holder() : Optional.empty();
    if (holder.isPresent()) {
      return new Refused(holder.get());
    }
    throw CustodyException.of(
            FailureCode.LOCK_FAILED,
            "the lock beside the output cannot be created: " + e.getMessage(),
            e)
        .with("lock", directory.path().resolve(names.lock()).toString())
        .with(new Facts(false, OutputState.UNCHANGED, kept, List.of()));
  }

  private List<Path> kept() {
    return Stream.of(names.privateLock(), names.probe(0), names.probe(1))
        .filter(name -> Names.look(directory, name).isPresent())
        .map(directory.path()::resolve)
        .toList();
  }
}
