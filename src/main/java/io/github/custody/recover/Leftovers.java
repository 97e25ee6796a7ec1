package io.github.custody.recover;

import io.github.custody.store.LeafName;
import io.github.custody.store.LeftoverName;
import io.github.custody.store.OutputStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was found by name: only names that this plugin could have made are remembered, whatever else
 * there is.
 *
 * @param groups one for each output, ordered by path
 * @param unreadable directories that could not be searched
 */
record Leftovers(List<LeftoverGroup> groups, List<Path> unreadable) {

  static Leftovers find(OutputStore store, RecoverRequest request) throws IOException {
    Map<Path, List<LeftoverName>> byOutput = new TreeMap<>();
    List<Path> unreadable = new ArrayList<>();
    for (SearchRoot root : request.roots()) {
      unreadable.addAll(
          store.find(
              root.directory(),
              root.recursive(),
              found ->
                  LeftoverName.parse(found.getFileName().toString())
                      .ifPresent(name -> add(byOutput, found, name))));
    }
    List<LeftoverGroup> groups = new ArrayList<>();
    byOutput.forEach(
        (output, names) -> {
          leaf(output)
              .ifPresent(
                  leaf ->
                      groups.add(
                          new LeftoverGroup(
                              Objects.requireNonNull(output.getParent()), leaf, names)));
        });
    return new Leftovers(groups, unreadable);
  }

  private static void add(Map<Path, List<LeftoverName>> byOutput, Path found, LeftoverName name) {
    if (leaf(name.leaf()).isPresent()) {
      List<LeftoverName> names =
          byOutput.computeIfAbsent(found.resolveSibling(name.leaf()), output -> new ArrayList<>());
      if (!names.contains(name)) {
        names.add(name);
      }
    }
  }

  private static Optional<LeafName> leaf(Path output) {
    return leaf(output.getFileName().toString());
  }

  /** A name that is no output's was not made by us. */
  private static Optional<LeafName> leaf(String text) {
    try {
      return Optional.of(new LeafName(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
