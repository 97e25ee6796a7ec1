package io.github.custody.maven;

/** What a goal does about the lock of a build that is gone for sure. */
enum OnDeadLock {
  /** It fails, and names the lock. */
  FAIL,
  /** What can be recovered without losing a byte is recovered first. */
  RECOVER
}
