package io.github.custody.recover;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;

/**
 * The end of a process before its nth change, counted from 0: nothing reaches the disk after it.
 */
final class DeathAtChange implements Interposition {
  private final int nth;
  private final Interposition next;
  private int seen;
  private boolean dead;

  DeathAtChange(int nth, Interposition next) {
    this.nth = nth;
    this.next = next;
  }

  boolean hasHappened() {
    return dead;
  }

  @Override
  public synchronized Effect before(FileCall call) throws IOException {
    if (dead || (call.verb().changesSomething() && seen++ == nth)) {
      dead = true;
      throw new Crash.Death();
    }
    return next.before(call);
  }

  @Override
  public void after(FileCall call) throws IOException {
    next.after(call);
  }
}
