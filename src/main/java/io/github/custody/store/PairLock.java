package io.github.custody.store;

/**
 * A lock at one of the two names of a pair that did not end.
 *
 * @param leaf the name
 * @param seen the lock, with the verdict on its owner
 * @param part whose it is
 */
public record PairLock(LeafName leaf, LockNow.Seen seen, Part part) {

  /** Whose a lock at a name of a pair is. */
  public enum Part {
    /** It names the publication. */
    MEMBER,
    /** An earlier recovery's, which had nothing of its own. */
    RECOVERY,
    /** Another transaction's, which stays. */
    OTHER
  }
}
