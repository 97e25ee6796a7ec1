package io.github.custody.store;

/** What is known of a file that a transaction left. */
public enum Trait {
  /** It is a further name of the file at the output. */
  OUTPUT,
  /** It is the previous output that the intent names, unwritten. */
  PREVIOUS,
  /** It is the staged file that the intent names. */
  STAGED,
  /** It is ours: its own record says so, or record, owner, mode and number of names do. */
  PROVEN,
  /** It has every pinned digest. */
  PINNED
}
