package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.NotRegularFileException;
import java.io.IOException;

/** Turns what a file operation threw into a failure with its code. */
final class StoreFailure {
  private StoreFailure() {}

  /**
   * The failure for {@code e}.
   *
   * @param otherwise its code when {@code e} does not say more than that an operation failed
   * @param what what could not be done, as a clause
   */
  static CustodyException of(IOException e, FailureCode otherwise, String what) {
    FailureCode code =
        e instanceof LockLostException
            ? FailureCode.LOCK_LOST
            : e instanceof LockUncheckedException
                ? FailureCode.LOCK_FAILED
                : e instanceof OutputChangedException
                    ? FailureCode.OUTPUT_CHANGED
                    : e instanceof NotRegularFileException ? FailureCode.UNSAFE_PATH : otherwise;
    return CustodyException.of(code, (code == otherwise ? what + ": " : "") + e.getMessage(), e);
  }
}
