package io.github.custody.store;

import io.github.custody.CustodyException;
import java.nio.file.Path;

/** What is done about the lock of a transaction that is gone for sure. */
@FunctionalInterface
public interface DeadLocks {
  /** Nothing: the goal fails. */
  DeadLocks FAIL = output -> false;

  /**
   * Recovers what a dead transaction left at an output; asked once for each such transaction.
   *
   * @return whether something was recovered, so that the lock is worth another try
   * @throws CustodyException why that could not be done; the goal fails with it
   */
  boolean recover(Path output) throws CustodyException;
}
