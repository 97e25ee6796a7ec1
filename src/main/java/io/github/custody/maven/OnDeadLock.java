package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.store.DeadLocks;

/** What a goal does about the lock of a build that is gone for sure. */
enum OnDeadLock {
  /** It fails, and names the lock. */
  FAIL,
  /** What can be recovered without losing a byte is recovered first. */
  RECOVER;

  /**
   * Reads the parameter.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  static OnDeadLock parse(String text) throws CustodyException {
    return switch (text) {
      case "fail" -> FAIL;
      case "recover" -> RECOVER;
      default ->
          throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "onDeadLock is \"%s\" but must be fail or recover".formatted(text));
    };
  }

  /**
   * What that means for a transaction.
   *
   * @param recovery ends what a dead owner left
   */
  DeadLocks deadLocks(DeadLocks recovery) {
    return switch (this) {
      case FAIL -> DeadLocks.FAIL;
      case RECOVER -> recovery;
    };
  }

  /** A refusal, which must not advise to set what is set already. */
  CustodyException explained(CustodyException refusal) {
    return this == RECOVER ? refusal.with(NextStep.ON_DEAD_LOCK, "recover") : refusal;
  }
}
