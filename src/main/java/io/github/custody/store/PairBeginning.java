package io.github.custody.store;

/** How the attempt to begin the publication of a pair went (Q2). */
public sealed interface PairBeginning {

  /**
   * Both locks are ours.
   *
   * @param transaction the transaction, which its caller closes
   */
  record Begun(PairTransaction transaction) implements PairBeginning {}

  /**
   * Somebody stands in the way at one of the names; nothing of ours is there.
   *
   * @param holder who
   */
  record Held(Holder holder) implements PairBeginning {}
}
