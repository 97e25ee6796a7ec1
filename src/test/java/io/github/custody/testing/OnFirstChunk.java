package io.github.custody.testing;

import io.github.custody.TransferProgress;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A progress callback that acts once, after the first chunk. A fetch ignores what a callback
 * throws; this one remembers it.
 */
final class OnFirstChunk implements TransferProgress {
  private final Script.Act act;
  private final AtomicBoolean begun = new AtomicBoolean();
  private volatile boolean done;

  OnFirstChunk(Script.Act act) {
    this.act = act;
  }

  @Override
  public void transferred(long bytes, OptionalLong announced) {
    if (begun.compareAndSet(false, true)) {
      try {
        act.perform();
        done = true;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Whether it acted, and succeeded. */
  boolean isDone() {
    return done;
  }
}
