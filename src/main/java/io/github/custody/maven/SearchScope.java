package io.github.custody.maven;

import io.github.custody.recover.SearchRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where leftovers are searched by default, or because somebody said so, and which outputs are known
 * to be ours.
 *
 * @param roots the directories
 * @param known the outputs, absolute
 */
record SearchScope(List<SearchRoot> roots, Set<Path> known) {
  SearchScope {
    roots = List.copyOf(roots);
    known = Set.copyOf(known);
  }

  /**
   * Puts a scope together. Outputs lie directly in their directories: those are not searched with
   * all that is below them, since one may be a base or a home directory.
   *
   * @param explicit directories that somebody configured: nothing else is searched then
   * @param usual the build directory, or the current one without a POM
   * @param outputs the outputs that ledger and POM name
   * @param places further directories that the POM names
   */
  static SearchScope of(List<Path> explicit, Path usual, Set<Path> outputs, Set<Path> places) {
    List<SearchRoot> roots = new ArrayList<>();
    if (!explicit.isEmpty()) {
      explicit.forEach(directory -> roots.add(new SearchRoot(directory, true)));
      return new SearchScope(roots, outputs);
    }
    roots.add(new SearchRoot(usual, true));
    Set<Path> flat = new LinkedHashSet<>(places);
    outputs.forEach(output -> flat.add(output.resolveSibling("")));
    flat.remove(usual);
    flat.forEach(directory -> roots.add(new SearchRoot(directory, false)));
    return new SearchScope(roots, outputs);
  }

  /** The directories, for people. */
  String words() {
    List<String> whole =
        roots.stream().filter(SearchRoot::recursive).map(it -> it.directory().toString()).toList();
    int others = roots.size() - whole.size();
    String directories = RedactedText.line(String.join(", ", whole));
    return others == 0
        ? directories
        : "%s and in the directories of further outputs (%d)".formatted(directories, others);
  }
}
