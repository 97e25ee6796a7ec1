package io.github.custody.sim;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names that are durable, and the changes since, in their order. Immutable.
 *
 * @param durable what every power cut leaves
 * @param pending what it may leave beyond that
 */
record Journal(Names durable, List<NameChange> pending) {
  static Journal settled(Names names) {
    return new Journal(names, List.of());
  }

  Journal plus(NameChange change) {
    List<NameChange> longer = new ArrayList<>(pending);
    longer.add(change);
    return new Journal(durable, longer);
  }

  /** With an empty directory that no name leads to. */
  Journal knowing(Ino directory) {
    return new Journal(durable.withAll(directory, Table.empty()), pending);
  }

  /**
   * One directory is as programs see it now. So is each directory into which a name was moved from
   * there: no file system loses a file by that.
   */
  Journal synced(Ino directory, Names live) {
    Set<Ino> synced = new HashSet<>();
    collect(directory, synced);
    Names names = durable;
    for (Ino each : synced) {
      names = names.withAll(each, live.in(each));
    }
    return new Journal(
        names,
        pending.stream()
            .map(change -> change.without(synced))
            .filter(change -> !change.edits().isEmpty())
            .toList());
  }

  private void collect(Ino directory, Set<Ino> synced) {
    if (synced.add(directory)) {
      pending.stream()
          .filter(change -> change.leaves(directory))
          .flatMap(change -> change.edits().stream())
          .forEach(edit -> collect(edit.directory(), synced));
    }
  }

  /** What is left when the pending changes survive up to some point. */
  Set<Names> prefixes() {
    Set<Names> states = new LinkedHashSet<>();
    Optional<Names> state = Optional.of(durable);
    states.add(durable);
    for (NameChange change : pending) {
      state = state.flatMap(change::whole);
      states.add(state.orElseThrow());
    }
    return states;
  }

  /** What is left when any of the pending changes survive, in their order. */
  Set<Names> subsets() {
    Set<Names> states = new LinkedHashSet<>();
    states.add(durable);
    for (NameChange change : pending) {
      List<Names> more = new ArrayList<>();
      for (Names state : states) {
        more.addAll(change.outcomes(state));
      }
      states.addAll(more);
    }
    return states;
  }
}
