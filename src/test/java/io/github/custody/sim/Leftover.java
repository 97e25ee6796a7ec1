package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What transactions left beside the output. */
final class Leftover {
  private Leftover() {}

  /** The paths of ours; not the attic, nor what was set aside for its owner. */
  static SortedSet<String> in(DiskImage image) {
    return image.entries().keySet().stream()
        .filter(path -> path.startsWith(DIRECTORY) && !path.contains("/.custody-attic/"))
        .filter(Leftover::isOurs)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isOurs(String path) {
    return LeftoverName.parse(path.substring(path.lastIndexOf('/') + 1))
        .map(LeftoverName::kind)
        .filter(kind -> kind != LeftoverKind.ASIDE)
        .isPresent();
  }
}
