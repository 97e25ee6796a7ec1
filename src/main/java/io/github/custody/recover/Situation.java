package io.github.custody.recover;

import io.github.custody.store.LockNow;
import io.github.custody.store.Remains;

/**
 * One transaction, as it is found.
 *
 * @param lock what stands at the name of the output's lock
 * @param remains what the transaction left
 */
record Situation(LockNow lock, Remains remains) {

  /** Whether the lock is this transaction's. */
  boolean isLocked() {
    return lock instanceof LockNow.Seen seen && seen.token().equals(remains.token());
  }
}
