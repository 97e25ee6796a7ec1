package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.store.PairLock.Part;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Takes both locks of a pair for a recovery, in the order of the names: dead owners' are adopted,
 * missing ones are made, with one token. Who does not get the second one gives the first one back.
 */
final class PairRecoveryBeginning {
  private final OutputStore store;
  private final Directory directory;
  private final PairTrail trail;
  private final String goal;
  private final UnaryOperator<LockSighting> judged;
  private final Token fresh = Token.random();

  /**
   * A lock that is held.
   *
   * @param origin where it comes from
   * @param before a dead owner's, as it was seen before it was taken over
   */
  record Held(DestinationLock lock, Origin origin, Optional<PairLocks.Place> before) {}

  /** Where a lock comes from. */
  enum Origin {
    /** Made for this recovery: it goes in any case. */
    MADE,
    /** A dead owner's: it goes once everything is settled. */
    ADOPTED,
    /** Another dead transaction's, which has files of its own: it stays. */
    BORROWED
  }

  /**
   * @param judged the last word on a lock's owner
   */
  PairRecoveryBeginning(
      OutputStore store,
      Directory directory,
      PairTrail trail,
      String goal,
      UnaryOperator<LockSighting> judged) {
    this.store = store;
    this.directory = directory;
    this.trail = trail;
    this.goal = goal;
    this.judged = judged;
  }

  /** In the order in which they were taken; empty when somebody else is at work. */
  Optional<List<Held>> begin(Predicate<LockNow.Seen> wanted) throws IOException {
    List<Held> held = new ArrayList<>();
    boolean complete = false;
    try {
      for (SiblingNames names : trail.siblings()) {
        Optional<Held> next = take(names.leaf(), wanted);
        if (next.isEmpty()) {
          return Optional.empty();
        }
        held.add(next.get());
      }
      complete = true;
      return Optional.of(List.copyOf(held));
    } finally {
      if (!complete) {
        giveBack(held);
      }
    }
  }

  private Optional<Held> take(String leaf, Predicate<LockNow.Seen> wanted) throws IOException {
    LockJudge judge = new LockJudge(store.files(), directory, leaf);
    SiblingNames ours = new SiblingNames(leaf, fresh);
    Optional<LockSighting> there = judge.look(ours.lock());
    if (there.isEmpty()) {
      return make(ours);
    }
    SiblingNames theirs = new SiblingNames(leaf, there.get().token());
    Part part = PairLocks.part(there.get(), trail.token(), goal);
    PairLocks.Place before = new PairLocks.Place(new LeafName(leaf), there.get(), part);
    Origin origin = part == Part.OTHER ? Origin.BORROWED : Origin.ADOPTED;
    return new LockAdoption(directory, theirs, judge)
        .adopt(now -> now.token().equals(theirs.token()) && wanted.test(judged.apply(now).seen()))
        .map(lock -> new Held(lock, origin, Optional.of(before)));
  }

  private Optional<Held> make(SiblingNames ours) throws IOException {
    LockRecord record = store.record(ours.token(), ours.leaf(), goal, List.of());
    try {
      return Optional.of(
          new Held(
              new LockPublication(directory, ours).publish(record.toBytes()).lock(),
              Origin.MADE,
              Optional.empty()));
    } catch (FileAlreadyExistsException somebodyWasFaster) {
      return Optional.empty();
    }
  }

  private static void giveBack(List<Held> held) throws IOException {
    Collections.reverse(held);
    for (Held each : held) {
      if (each.origin() == Origin.MADE) {
        each.lock().release();
      } else {
        each.lock().retain();
      }
    }
  }
}
