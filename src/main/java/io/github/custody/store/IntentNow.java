package io.github.custody.store;

/** Whether a transaction's intent is there. */
public enum IntentNow {
  NONE,
  READABLE,
  /** Something is at the intent's name that nobody can read. */
  UNREADABLE
}
