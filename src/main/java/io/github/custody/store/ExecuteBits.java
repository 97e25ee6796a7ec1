package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/** Makes an output executable that already has its content: whoever may read it may run it. */
final class ExecuteBits {
  private final Workspace space;

  ExecuteBits(Workspace space) {
    this.space = space;
  }

  /** The mode with an execute bit for each read bit. */
  static int addedTo(int mode) {
    return mode | (mode & 0444) >> 2;
  }

  /** Whether it is a file that needs none. */
  static boolean areOn(PreviousOutput output) {
    return output instanceof PreviousOutput.Present present
        && addedTo(present.state().mode()) == present.state().mode();
  }

  /**
   * Adds what is missing, through a descriptor.
   *
   * @throws CustodyException {@code COMMIT_FAILED}, {@code LOCK_LOST} or {@code LOCK_FAILED}; the
   *     mode is what it was
   */
  void add() throws CustodyException {
    try (OpenFile output = space.directory().open(space.names().leaf())) {
      int mode = output.state().mode() & 0777;
      if (addedTo(mode) != mode) {
        space.lock().prove();
        output.setMode(addedTo(mode));
      }
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.COMMIT_FAILED, "the execute bits cannot be set");
    }
  }
}
