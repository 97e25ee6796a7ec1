package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.Optional;

/** Sees the lock that it made, at its name and through its descriptor, whatever becomes of it. */
final class LastingLock extends Progress {
  private Optional<FileState> lock = Optional.empty();

  @Override
  synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
    Optional<FileState> now = super.stat(real, name);
    if (!name.equals(LEAF + ".lock") || isReleased() || isRecovering()) {
      return now;
    }
    lock = now.or(() -> lock);
    return lock;
  }

  @Override
  FileState state(OpenFile real, String name) throws IOException {
    FileState now = super.state(real, name);
    return now.links() == 0 ? TwoNames.withTwoNames(now) : now;
  }
}
