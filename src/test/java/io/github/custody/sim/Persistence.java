package io.github.custody.sim;

/**
 * Which pending operations may survive a power cut. In both models the pending writes of a file are
 * lost, torn or whole, and a pending change of its mode is lost or made, whatever becomes of names.
 */
public enum Persistence {
  /** Name changes survive as a prefix, over all directories: a journal. */
  ORDERED,
  /** Any consistent subset of the name changes survives. */
  WEAK
}
