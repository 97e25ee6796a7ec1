package io.github.custody.store;

import java.nio.file.Path;

/** Names that somebody else may be at work on: for who waits. */
public interface Contested {
  /** The path for which a dead owner is recovered. */
  Path path();

  /** Whether somebody is at work, or was and did not end. */
  boolean isTaken();
}
