package io.github.custody.store;

/** Names that somebody else may be at work on: for who waits. */
public interface Contested {
  /** Whether somebody is at work, or was and did not end. */
  boolean isTaken();
}
