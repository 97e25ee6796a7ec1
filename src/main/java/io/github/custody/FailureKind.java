package io.github.custody;

/** What a failure leaves behind. */
public enum FailureKind {
  /** The target is untouched (or was put back) and nothing of ours is left. */
  REJECTED,
  /** Something is kept on disk, and the failure names it. */
  RETAINED,
  /**
   * The target is untouched; whether something is kept depends on what was found, and the failure
   * names it.
   */
  REJECTED_OR_RETAINED,

  /**
   * Nothing was done to the targets that the failure is about: it lists what was found at them, and
   * all of that is still there.
   */
  FINDINGS
}
