package io.github.custody.recover;

import io.github.custody.store.LeftoverName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairSearch;
import io.github.custody.store.PairTrail;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Divides what was found into publications, which have two names each, and what is left at single
 * outputs.
 *
 * @param pairs the publications
 * @param groups all other names, one group for each output
 * @param unseen outputs of directories that cannot be looked at: nothing is done there, since
 *     nobody knows which of them belong together
 */
record PairSeparation(List<PairTrail> pairs, List<LeftoverGroup> groups, List<Finding> unseen) {
  PairSeparation {
    pairs = List.copyOf(pairs);
    groups = List.copyOf(groups);
    unseen = List.copyOf(unseen);
  }

  static PairSeparation of(OutputStore store, List<LeftoverGroup> found) {
    Map<Path, List<LeftoverGroup>> directories =
        found.stream()
            .collect(
                Collectors.groupingBy(LeftoverGroup::directory, TreeMap::new, Collectors.toList()));
    PairSeparation all = new PairSeparation(List.of(), List.of(), List.of());
    for (Map.Entry<Path, List<LeftoverGroup>> each : directories.entrySet()) {
      all = all.and(ofDirectory(store, each.getKey(), each.getValue()));
    }
    return all;
  }

  private static PairSeparation ofDirectory(
      OutputStore store, Path directory, List<LeftoverGroup> there) {
    List<LeftoverName> names = there.stream().flatMap(group -> group.names().stream()).toList();
    try {
      List<PairTrail> trails = PairSearch.in(store, directory, names);
      List<LeftoverName> taken = trails.stream().flatMap(trail -> trail.names().stream()).toList();
      List<LeftoverGroup> others =
          there.stream()
              .map(group -> group.without(taken))
              .filter(group -> !group.names().isEmpty())
              .toList();
      return new PairSeparation(trails, others, List.of());
    } catch (NoSuchFileException vanished) {
      return new PairSeparation(List.of(), List.of(), List.of());
    } catch (IOException e) {
      List<Finding> unseen = there.stream().map(group -> group.unseen(Findings.reason(e))).toList();
      return new PairSeparation(List.of(), List.of(), unseen);
    }
  }

  private PairSeparation and(PairSeparation other) {
    return new PairSeparation(
        Stream.concat(pairs.stream(), other.pairs.stream()).toList(),
        Stream.concat(groups.stream(), other.groups.stream()).toList(),
        Stream.concat(unseen.stream(), other.unseen.stream()).toList());
  }

  /** What concerns one output, where not all do. */
  PairSeparation only(Optional<Path> output) {
    return output
        .map(
            it ->
                new PairSeparation(
                    pairs.stream().filter(pair -> pair.isAt(it)).toList(),
                    groups.stream().filter(group -> group.output().equals(it)).toList(),
                    unseen.stream().filter(finding -> finding.output().equals(it)).toList()))
        .orElse(this);
  }
}
