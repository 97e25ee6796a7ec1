package io.github.custody.store;

/** What the evidence says of the owner of a lock. */
public enum Verdict {
  /** The transaction was given up and says so by a marker; its JVM may live on. */
  RETAINED("given up"),
  /** The owner is at work. */
  LIVE("running"),
  /** Whether the owner lives cannot be found out from here. */
  FOREIGN("unknown from here"),
  /** The owner is gone. */
  DEAD("dead"),
  /** The owner is gone, unless it runs in a container of its own. */
  LIKELY_DEAD("probably dead"),
  /** The lock is none that this plugin wrote, or it was damaged. */
  CORRUPT("unreadable");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** The word for messages. */
  public String label() {
    return label;
  }
}
