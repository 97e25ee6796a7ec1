package io.github.custody.fetch;

/** What a file with another content at the output means. */
public enum Overwrite {
  /** It is replaced by the verified bytes. */
  IF_DIFFERENT,
  /** It is a {@code COLLISION}. */
  NEVER
}
