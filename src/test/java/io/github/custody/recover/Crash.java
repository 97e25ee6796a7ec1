package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.FileSystemException;

/**
 * The end of a process at one call of the file seam, written as {@link Script} writes calls: from
 * then on nothing reaches the disk any more.
 */
final class Crash implements Interposition {
  private final String call;
  private final int nth;
  private final boolean happens;
  private final boolean commitFails;
  private int seen;
  private boolean dead;
  private boolean committed;

  /** The process is gone. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1;
  }

  private Crash(String call, int nth, boolean happens, boolean commitFails) {
    this.call = call;
    this.nth = nth;
    this.happens = happens;
    this.commitFails = commitFails;
  }

  /** The call does not happen any more. */
  static Crash before(String call) {
    return new Crash(call, 1, false, false);
  }

  /** The call is the last one that happens. */
  static Crash after(String call) {
    return after(1, call);
  }

  /** The same of the {@code nth} such call, counted from 1. */
  static Crash after(int nth, String call) {
    return new Crash(call, nth, true, false);
  }

  /** The same in the rollback of a fetch whose directory cannot be synced after the commit. */
  static Crash inRollbackAfter(String call) {
    return new Crash(call, 1, true, true);
  }

  boolean hasHappened() {
    return dead;
  }

  @Override
  public synchronized Effect before(FileCall now) throws IOException {
    if (dead || (!happens && isDue(now))) {
      die();
    }
    if (commitFails && committed && now.verb() == FileVerb.SYNC_DIRECTORY) {
      committed = false;
      throw new FileSystemException("injected", null, "Input/output error");
    }
    committed |= now.verb() == FileVerb.RENAME && now.names().get(1).equals(LEAF);
    return Effect.NORMAL;
  }

  @Override
  public synchronized void after(FileCall now) {
    if (happens && !dead && isDue(now)) {
      die();
    }
  }

  private boolean isDue(FileCall now) {
    return Script.withoutToken(now.line()).equals(call) && ++seen == nth;
  }

  private void die() {
    dead = true;
    throw new Death();
  }
}
