package io.github.custody.recover;

/** What became of one finding. */
public enum Status {
  /** The owner is at work: nothing is done. */
  LIVE,
  /** Another recovery is at work on it, or its owner came back: nothing is done. */
  BUSY,
  /** The lock beside it has an unclear owner, which has its own finding: nothing is done. */
  HELD_BACK,
  /** It would be done; only a plan was asked for. */
  PLANNED,
  /** It was done. */
  RESOLVED,
  /** A file of another program that was set aside earlier: it is left for its owner. */
  KEPT,
  /** It needs a consent. */
  NEEDS_CONSENT,
  /** It was tried and failed; what is there is named. */
  FAILED;

  /** Whether it still stands in the way, and waiting does not help. */
  public boolean isUnresolved() {
    return this == NEEDS_CONSENT || this == FAILED;
  }
}
