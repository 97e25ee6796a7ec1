package io.github.custody.sim;

import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.SystemFault;

/**
 * What nobody can do when the system itself lies, or is silent; everything else still holds. A sync
 * that lies needs no row: it shows after a power cut only, and there nothing helps (the crash model
 * leaves syncs out, and sees what is lost).
 */
enum FaultExcuse {
  /** All has to hold. */
  NONE,
  /**
   * A look says that nothing is there, and something is. What is told follows from what was seen
   * (P6, P7), and what is not seen is not taken back.
   */
  UNSEEN,
  /**
   * A look fails. A name that was given to a file once, and cannot be looked at, counts as there
   * (P6).
   */
  UNLOOKED,
  /**
   * The mode is not set. There are file systems with one mode for all files, so nobody insists on
   * it.
   */
  MODELESS;

  static FaultExcuse of(CallFault fault, CallSite site) {
    if (fault.equals(new CallFault.Does(Effect.SKIP))) {
      return site.verb() == FileVerb.SET_MODE ? MODELESS : NONE;
    }
    boolean looks = site.verb() == FileVerb.STAT || site.verb() == FileVerb.FIND;
    boolean fails = fault instanceof CallFault.Fails || fault instanceof CallFault.FailsFromThenOn;
    if (!looks || !fails) {
      return NONE;
    }
    boolean absent =
        fault.equals(new CallFault.Fails(SystemFault.ENOENT))
            || fault.equals(new CallFault.FailsFromThenOn(SystemFault.ENOENT));
    return absent ? UNSEEN : UNLOOKED;
  }

  /** Whether what a process tells can be true. */
  boolean canTell() {
    return this != UNSEEN;
  }
}
