package io.github.custody.store;

/** The lock is not ours any more. */
final class LockLostException extends OwnershipException {
  private static final long serialVersionUID = 1L;

  LockLostException(String reason) {
    super(reason);
  }
}
