package io.github.custody.sim;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What was explored so far. */
final class Tally {
  private static final int MOST_KEPT = 20;

  private final Set<StateSignature.Key> distinct = ConcurrentHashMap.newKeySet();
  private final Map<StateSignature.Key, Integer> explored = new ConcurrentHashMap<>();
  private final Set<StateSignature.Key> ended = ConcurrentHashMap.newKeySet();
  private final Set<String> broken = ConcurrentHashMap.newKeySet();
  private final Queue<Violation> violations = new ConcurrentLinkedQueue<>();
  private final LongAdder all = new LongAdder();
  private final LongAdder scenarios = new LongAdder();
  private final LongAdder runs = new LongAdder();
  private final LongAdder images = new LongAdder();
  private final LongAdder recoveries = new LongAdder();
  private final LongAdder windows = new LongAdder();
  private final AtomicInteger deepest = new AtomicInteger();

  void scenario() {
    scenarios.increment();
  }

  void run() {
    runs.increment();
  }

  void recovery() {
    runs.increment();
    recoveries.increment();
  }

  void image() {
    images.increment();
  }

  /** A loss that the portable mode's window explains. */
  void window() {
    windows.increment();
  }

  void violation(Violation violation) {
    all.increment();
    broken.add(violation.invariant());
    if (violations.size() < MOST_KEPT) {
      violations.add(violation);
    }
  }

  boolean hasViolations() {
    return !violations.isEmpty();
  }

  /** Which invariants do not hold. */
  Set<String> broken() {
    return Set.copyOf(broken);
  }

  /** The first ones. */
  List<Violation> violations() {
    return List.copyOf(violations);
  }

  int distinct() {
    return distinct.size();
  }

  long windows() {
    return windows.sum();
  }

  int deepest() {
    return deepest.get();
  }

  /**
   * Counts a state.
   *
   * @param level how many recoveries have crashed already
   * @return whether it has to be explored: it is new, or was met only deeper
   */
  boolean isNew(State state, int level) {
    StateSignature.Key key = state.key();
    distinct.add(key);
    if (state.disturbed() && isKnown(state.explorationKey(key, false), level)) {
      return false; // It was judged more severely.
    }
    StateSignature.Key full = state.explorationKey(key, state.disturbed());
    if (isKnown(full, level)) {
      return false;
    }
    explored.merge(full, level, Math::min);
    deepest.accumulateAndGet(level, Math::max);
    return true;
  }

  private boolean isKnown(StateSignature.Key key, int level) {
    Integer known = explored.get(key);
    return known != null && known <= level;
  }

  /** Whether a disk on which a recovery ended is met for the first time. */
  boolean isNewEnd(StateSignature.Key key) {
    return ended.add(key);
  }

  /** One line. */
  @Override
  public String toString() {
    return "%d scenarios, %d runs, %d distinct states, %d crash images, %d recoveries, depth %d, %d in the window, %d violations"
        .formatted(
            scenarios.sum(),
            runs.sum(),
            distinct.size(),
            images.sum(),
            recoveries.sum(),
            deepest.get(),
            windows.sum(),
            all.sum());
  }
}
