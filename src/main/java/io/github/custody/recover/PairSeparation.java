package io.github.custody.recover;

import io.github.custody.store.LeftoverName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairSearch;
import io.github.custody.store.PairTrail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Divides what was found into publications, which have two names each, and what is left at single
 * outputs.
 *
 * @param pairs the publications
 * @param groups all other names, one group for each output
 */
record PairSeparation(List<PairTrail> pairs, List<LeftoverGroup> groups) {
  PairSeparation {
    pairs = List.copyOf(pairs);
    groups = List.copyOf(groups);
  }

  static PairSeparation of(OutputStore store, List<LeftoverGroup> found) {
    Map<Path, List<LeftoverGroup>> directories =
        found.stream()
            .collect(
                Collectors.groupingBy(LeftoverGroup::directory, TreeMap::new, Collectors.toList()));
    List<PairTrail> pairs = new ArrayList<>();
    List<LeftoverGroup> groups = new ArrayList<>();
    directories.forEach(
        (directory, there) -> {
          List<LeftoverName> names =
              there.stream().flatMap(group -> group.names().stream()).toList();
          List<PairTrail> trails = search(store, directory, names);
          List<LeftoverName> taken =
              trails.stream().flatMap(trail -> trail.names().stream()).toList();
          pairs.addAll(trails);
          there.stream()
              .map(group -> group.without(taken))
              .filter(group -> !group.names().isEmpty())
              .forEach(groups::add);
        });
    return new PairSeparation(pairs, groups);
  }

  /** What cannot be looked at is told where its outputs are looked at. */
  private static List<PairTrail> search(
      OutputStore store, Path directory, List<LeftoverName> names) {
    try {
      return PairSearch.in(store, directory, names);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** What concerns one output, where not all do. */
  PairSeparation only(Optional<Path> output) {
    return output
        .map(
            it ->
                new PairSeparation(
                    pairs.stream().filter(pair -> pair.isAt(it)).toList(),
                    groups.stream().filter(group -> group.output().equals(it)).toList()))
        .orElse(this);
  }
}
