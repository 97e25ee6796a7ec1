package io.github.custody.store;

import io.github.custody.fs.FileState;
import io.github.custody.store.PairLock.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The locks of a pair that did not end, in the order in which they are taken.
 *
 * @param places those at the two names
 * @param unplaced those of the publication that were being made or released
 * @param recovery the goal of a recovery
 */
record PairLocks(List<Place> places, List<LockSighting> unplaced, String recovery) {
  PairLocks {
    places = List.copyOf(places);
    unplaced = List.copyOf(unplaced);
  }

  /**
   * A lock at a name.
   *
   * @param part whose it is
   */
  record Place(LeafName leaf, LockSighting lock, Part part) {
    PairLock seen() {
      return new PairLock(leaf, lock.seen(), part);
    }
  }

  /** Whose a lock is. */
  static Part part(LockSighting lock, Token token, String recovery) {
    if (lock.token().equals(token)) {
      return Part.MEMBER;
    }
    return lock.record().filter(it -> it.goal().equals(recovery)).isPresent()
        ? Part.RECOVERY
        : Part.OTHER;
  }

  /** The verdict on the publication's own locks, in place before others, a live one before all. */
  Optional<Judgement> owner() {
    List<Judgement> verdicts = own().map(LockSighting::judgement).toList();
    return verdicts.stream()
        .filter(it -> it.verdict() == Verdict.LIVE)
        .findFirst()
        .or(() -> verdicts.stream().findFirst());
  }

  /** The file of a record of the publication that can be read. */
  Optional<FileState> record() {
    return own().filter(it -> it.record().isPresent()).map(LockSighting::state).findFirst();
  }

  private Stream<LockSighting> own() {
    Stream<LockSighting> inPlace =
        places.stream().filter(it -> it.part() == Part.MEMBER).map(Place::lock);
    return Stream.concat(inPlace, unplaced.stream());
  }

  /** Whether both names are locked by it, and it is no recovery. */
  boolean areBothOfPublication() {
    return places.stream()
            .filter(it -> it.part() == Part.MEMBER)
            .map(it -> it.lock().record())
            .filter(it -> it.filter(record -> !record.goal().equals(recovery)).isPresent())
            .count()
        == 2;
  }
}
