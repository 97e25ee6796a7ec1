package io.github.custody.recover;

/** Which file gets the output's name where only a person can decide. */
public enum Choice {
  /** The one that has it now. */
  KEEP_CURRENT,
  /** The new file, if it has every pinned digest. */
  PUBLISH_NEW,
  /** The previous output. */
  RESTORE_OLD
}
