package io.github.custody.store;

/** What tells of the publication of a pair that did not end. */
public enum PairIntentNow {
  NONE,
  /** Its intent: it was publishing. */
  PUBLISHING,
  /** The same, renamed: it was taking back what it had published. */
  UNDO,
  /** Something is at the name of the one or the other that nobody can read. */
  UNREADABLE
}
