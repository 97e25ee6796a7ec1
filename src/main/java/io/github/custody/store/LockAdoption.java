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

  /** A lock file whose kernel lock is ours, and which the registry knows. */
  private record Held(OpenFile file, FileId id) {}

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
      Optional<Held> held = LockRegistry.<Optional<Held>, IOException>exclusively(this::hold);
      if (held.isPresent()) {
        return proven(held.get(), wanted);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    return Optional.empty();
  }

  /** Opens the lock and takes the kernel's lock on it; empty when somebody else has it. */
  private Optional<Held> hold() throws IOException {
    Optional<FileState> there = directory.stat(names.lock());
    if (there.isEmpty() || LockRegistry.holder(there.get().id()).isPresent()) {
      return Optional.empty();
    }
    try {
      OpenFile file = directory.openForLock(names.lock());
      Optional<Held> held = Optional.empty();
      try {
        FileId id = file.state().id();
        if (file.tryKernelLock() != KernelLock.BUSY) {
          LockRegistry.add(id, names.token());
          held = Optional.of(new Held(file, id));
        }
      } finally {
        if (held.isEmpty()) {
          file.close();
        }
      }
      return held;
    } catch (NoSuchFileException | ReplacedFileException gone) {
      return Optional.empty();
    }
  }

  /** What we hold is what stands at the name, and what was judged. */
  private Optional<DestinationLock> proven(Held held, Predicate<LockSighting> wanted)
      throws IOException {
    boolean ours = false;
    try {
      LockSighting seen = judge.judged(names.lock(), held.file(), KernelLock.TAKEN);
      ours = wanted.test(seen) && Names.isFile(directory, names.lock(), held.id());
      return ours
          ? Optional.of(DestinationLock.adopted(directory, names, held.file(), seen))
          : Optional.empty();
    } finally {
      if (!ours) {
        LockRegistry.remove(held.id(), names.token());
        held.file().close();
      }
    }
  }
}
