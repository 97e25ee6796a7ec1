package io.github.custody.publish;

/** How a publication succeeded. */
public enum PublishOutcome {
  /** Both files are at their names now, and were not before. */
  PUBLISHED,
  /** The identical pair was there; nothing was changed. */
  ALREADY_PUBLISHED
}
