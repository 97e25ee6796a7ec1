package io.github.custody.store;

import java.util.List;
import java.util.Optional;

/**
 * What is at the two names of a pair at one moment.
 *
 * @param obstacle what is no regular file and stands where a lock or an intent belongs
 * @param locks the locks that are there, in the order in which they are taken
 * @param remains what the publication left
 */
public record PairSight(
    Optional<LockNow.Obstacle> obstacle, List<PairLock> locks, PairRemains remains) {
  public PairSight {
    locks = List.copyOf(locks);
  }
}
