package io.github.custody.store;

import java.time.Duration;

/** Hears that a transaction waits for another one: at the start of the wait, and now and then. */
@FunctionalInterface
public interface WaitListener {
  /**
   * Called by the thread that waits.
   *
   * @param holder who is waited for, as it was seen last
   * @param sofar how long the wait has lasted
   */
  void waiting(Holder holder, Duration sofar);
}
