package io.github.custody.store;

/** What the evidence says of the owner of a lock. */
public enum Verdict {
  /** The transaction was given up and says so by a marker; its JVM may live on. */
  RETAINED,
  /** The owner is at work. */
  LIVE,
  /** Whether the owner lives cannot be found out from here. */
  FOREIGN,
  /** The owner is gone. */
  DEAD,
  /** The owner is gone, unless it runs in a container of its own. */
  LIKELY_DEAD,
  /** The lock is none that this plugin wrote, or it was damaged. */
  CORRUPT
}
