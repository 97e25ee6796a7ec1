package io.github.custody.store;

import java.io.IOException;

/**
 * Whether the lock still is ours could not be found out. Nobody may say that it is lost, nor go on.
 */
final class LockUncheckedException extends OwnershipException {
  private static final long serialVersionUID = 1L;

  LockUncheckedException(IOException cause) {
    super("the lock could not be checked: " + cause.getMessage(), cause);
  }
}
