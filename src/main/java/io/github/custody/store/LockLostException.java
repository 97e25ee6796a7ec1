package io.github.custody.store;

import java.io.IOException;

/**
 * The lock is not ours any more. Thrown around a file operation: before it, then it was not made;
 * after it, then it was. Who cares looks at the names.
 */
final class LockLostException extends IOException {
  private static final long serialVersionUID = 1L;

  LockLostException(String reason) {
    super(reason);
  }
}
