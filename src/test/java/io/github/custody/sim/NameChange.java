package io.github.custody.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One operation on names that is not durable yet. What is written is the entry, a name and the
 * inode behind it; so a link may survive the loss of the name that it was made from.
 *
 * @param edits what becomes of the entries; those in one directory are one atomic step
 * @param directories where: a path must lead to each of them, or the operation did not survive
 */
record NameChange(List<Edit> edits, Set<Ino> directories) {
  static NameChange of(Edit... edits) {
    List<Edit> all = List.of(edits);
    return new NameChange(all, all.stream().map(Edit::directory).collect(Collectors.toSet()));
  }

  /** The names when it has been made as a whole; empty if it cannot have been. */
  Optional<Names> whole(Names names) {
    Optional<Names> result = Optional.of(names);
    for (Edit edit : edits) {
      result = result.flatMap(edit::on);
    }
    return result.filter(this::isReached);
  }

  /**
   * The names when it has been made as a whole or, between two directories, in part: a file may be
   * left in both, and is never in neither.
   */
  List<Names> outcomes(Names names) {
    List<Names> outcomes = new ArrayList<>();
    whole(names).ifPresent(outcomes::add);
    if (edits.stream().map(Edit::directory).distinct().count() > 1) {
      edits.stream()
          .filter(Edit.Put.class::isInstance)
          .flatMap(put -> put.on(names).stream())
          .filter(this::isReached)
          .forEach(outcomes::add);
    }
    return outcomes;
  }

  private boolean isReached(Names names) {
    return directories.size() == 1 && directories.contains(Ino.ROOT)
        || names.below(Ino.ROOT).containsAll(directories);
  }

  /** Whether it takes a name away here that it has added elsewhere. */
  boolean leaves(Ino directory) {
    return edits.size() > 1
        && edits.stream()
            .anyMatch(edit -> edit instanceof Edit.Drop && edit.directory().equals(directory));
  }

  /** What is left of it when these directories have been synced. */
  NameChange without(Set<Ino> synced) {
    return new NameChange(
        edits.stream().filter(edit -> !synced.contains(edit.directory())).toList(), directories);
  }
}
