package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.Directory;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/** How far a process has come, as its calls tell: mutants leave something out at one place. */
class Progress extends Flaw {
  private boolean kept;
  private boolean committed;
  private boolean restored;
  private boolean released;
  private boolean recovering;
  private boolean made;
  private int syncsSince;

  /** The previous output has its second name. */
  boolean isKept() {
    return kept;
  }

  /** The new file had the output's name once. */
  boolean isCommitted() {
    return committed;
  }

  /** The previous output was put back. */
  boolean isRestored() {
    return restored;
  }

  /** The lock is gone. */
  boolean isReleased() {
    return released;
  }

  /** It is a recovery. */
  boolean isRecovering() {
    return recovering;
  }

  /** A directory was made, and not synced since. */
  boolean hasMadeDirectory() {
    return made;
  }

  /** How many directory syncs there were since the last of these steps. */
  int syncsSince() {
    return syncsSince;
  }

  private void reached() {
    syncsSince = 0;
  }

  /** After a recovery the same process may fetch. */
  @Override
  OpenFile create(Directory real, String name) throws IOException {
    if (name.startsWith(LEAF + ".partial-")) {
      recovering = false;
      released = false;
    }
    return super.create(real, name);
  }

  @Override
  void link(Directory real, String existing, String fresh) throws IOException {
    super.link(real, existing, fresh);
    named(existing, fresh);
  }

  @Override
  void rename(Directory real, String from, String to) throws IOException {
    super.rename(real, from, to);
    named(from, to);
  }

  @Override
  void exchange(Directory real, String one, String other) throws IOException {
    super.exchange(real, one, other);
    named(one, other);
  }

  @Override
  void createDirectory(Directory real, String name) throws IOException {
    super.createDirectory(real, name);
    made = true;
    reached();
  }

  @Override
  void find() {
    recovering = true;
    reached();
  }

  private void named(String from, String to) {
    boolean step = true;
    if (to.startsWith(LEAF + ".recovery-")) {
      kept = true;
    } else if (to.equals(LEAF) && from.startsWith(LEAF + ".partial-")) {
      committed = true;
    } else if (to.equals(LEAF) || from.equals(LEAF)) {
      restored = true;
    } else if (from.equals(LEAF + ".lock")) {
      released = true;
    } else {
      step = false;
    }
    if (step) {
      reached();
    }
  }

  /** A directory sync was made, or left out. */
  void synced() {
    syncsSince++;
    made = false;
  }
}
