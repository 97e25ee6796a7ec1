package io.github.custody.store;

import java.io.IOException;

/**
 * The lock could not be proven to be ours around a file operation: before it, then it was not made;
 * after it, then it was. Who cares looks at the names.
 */
abstract class OwnershipException extends IOException {
  private static final long serialVersionUID = 1L;

  OwnershipException(String message) {
    super(message);
  }

  OwnershipException(String message, Throwable cause) {
    super(message, cause);
  }
}
