package io.github.custody.recover;

/** What became of one finding. */
public enum Status {
  /** The owner is at work: nothing is done. */
  LIVE("owner at work"),
  /** Another recovery is at work on it, or its owner came back: nothing is done. */
  BUSY("busy"),
  /** The lock beside it has an unclear owner, which has its own finding: nothing is done. */
  HELD_BACK("held back"),
  /** It would be done; only a plan was asked for. */
  PLANNED("planned"),
  /** It was done. */
  RESOLVED("resolved"),
  /** A file of another program that was set aside earlier: it is left for its owner. */
  KEPT("kept"),
  /** It needs a consent. */
  NEEDS_CONSENT("needs consent"),
  /** It was tried and failed; what is there is named. */
  FAILED("failed");

  private final String label;

  Status(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }

  /** Whether it still stands in the way, and waiting does not help. */
  public boolean isUnresolved() {
    return this == NEEDS_CONSENT || this == FAILED;
  }
}
