package io.github.custody.store;

/** How the attempt to begin a transaction went (F6). */
public sealed interface Beginning {

  /**
   * The lock is ours.
   *
   * @param transaction the transaction, which its caller closes
   */
  record Begun(OutputTransaction transaction) implements Beginning {}

  /**
   * Somebody stands in the way; nothing of ours is there.
   *
   * @param holder who
   */
  record Held(Holder holder) implements Beginning {}
}
