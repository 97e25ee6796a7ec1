package io.github.custody.publish;

/** What a name of the pair that is taken means. */
public enum IfExists {
  /** The identical pair is a success; anything else is a {@code COLLISION}. */
  VERIFY,
  /** Whatever it is, it is a {@code COLLISION}. */
  FAIL
}
