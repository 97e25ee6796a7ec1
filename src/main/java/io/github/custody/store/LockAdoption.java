package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import io.github.custody.fs.ReplacedFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Takes over a lock whose owner is gone. The file stays where it is, so nobody else can take the
 * output meanwhile; whoever holds the kernel's lock on it may recover, and if that one dies the
 * lock is what it was before: a dead owner's. It is removed last, captured by a rename and compared
 * again, as every lock is.
 *
 * <p>After a throw nothing is open and nothing was changed.
 */
final class LockAdoption {
  /** Who only looks holds the kernel's lock for a moment. */
  private static final int MOST_ATTEMPTS = 20;

  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Directory directory;
  private final SiblingNames names;
  private final LockJudge judge;

  LockAdoption(Directory directory, SiblingNames names, LockJudge judge) {
    this.directory = directory;
    this.names = names;
    this.judge = judge;
  }

  /**
   * Takes the lock over.
   *
   * @param wanted judges the lock once more, now that nobody else can take it over
   * @return empty when somebody else is at work on it, or it is another one by now
   * @throws IOException it cannot be opened for locking, or looked at
   */
  Optional<DestinationLock> adopt(Predicate<LockSighting> wanted) throws IOException {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Optional<OpenFile> file =
          LockRegistry.<Optional<OpenFile>, IOException>exclusively(this::hold);
      if (file.isPresent()) {
        return proven(file.get(), wanted);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    return Optional.empty();
  }

  /** Opens the lock and takes the kernel's lock on it; empty when somebody else has it. */
  private Optional<OpenFile> hold() throws IOException {
    Optional<FileState> there = directory.stat(names.lock());
    if (there.isEmpty() || LockRegistry.holder(there.get().id()).isPresent()) {
      return Optional.empty();
    }
    try {
      OpenFile file = directory.openForLock(names.lock());
      boolean ours = false;
      try {
        ours = file.tryKernelLock() != KernelLock.BUSY;
        if (ours) {
          LockRegistry.add(file.state().id(), names.token());
        }
      } finally {
        if (!ours) {
          file.close();
        }
      }
      return ours ? Optional.of(file) : Optional.empty();
    } catch (NoSuchFileException | ReplacedFileException gone) {
      return Optional.empty();
    }
  }

  /** What we hold is what stands at the name, and what was judged. */
  private Optional<DestinationLock> proven(OpenFile file, Predicate<LockSighting> wanted)
      throws IOException {
    FileId id = file.state().id();
    boolean ours = false;
    try {
      LockSighting seen = judge.judged(names.lock(), file, KernelLock.TAKEN);
      ours = wanted.test(seen) && Names.isFile(directory, names.lock(), id);
      return ours
          ? Optional.of(DestinationLock.adopted(directory, names, file, seen))
          : Optional.empty();
    } finally {
      if (!ours) {
        LockRegistry.remove(id, names.token());
        file.close();
      }
    }
  }
}
