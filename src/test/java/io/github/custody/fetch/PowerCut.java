package io.github.custody.fetch;

import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.LoopDisk;
import io.github.custody.testing.PowerLoss;
import java.io.IOException;
import java.util.Set;

/** Cuts the power before a change, counted from 0; from then on the machine is dead. */
final class PowerCut implements Interposition {
  /** Whether what is synced is synced. */
  enum Syncs {
    MADE,
    /** They report success and do nothing: shows what they are for. */
    SKIPPED
  }

  private static final Set<FileVerb> OF_SYNCS = Set.of(FileVerb.SYNC_FILE, FileVerb.SYNC_DIRECTORY);

  private final LoopDisk disk;
  private final PowerLoss loss;
  private final Syncs syncs;
  private final int at;
  private int changes;
  private boolean dead;

  PowerCut(LoopDisk disk, PowerLoss loss, Syncs syncs, int at) {
    this.disk = disk;
    this.loss = loss;
    this.syncs = syncs;
    this.at = at;
  }

  @Override
  public synchronized Effect before(FileCall call) throws IOException {
    if (dead) {
      throw new CrashError();
    }
    if (call.verb().changesSomething() && changes++ == at) {
      now();
      throw new CrashError();
    }
    return syncs == Syncs.SKIPPED && OF_SYNCS.contains(call.verb()) ? Effect.SKIP : Effect.NORMAL;
  }

  /** Cuts it now, if it was not cut before. */
  synchronized void now() throws IOException {
    if (!dead) {
      dead = true;
      disk.cutPower(loss);
    }
  }

  /** How many changes were made. */
  synchronized int changes() {
    return changes;
  }
}
