package io.github.custody.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** The images that one moment may leave, from the names that it may leave. */
final class Crashes {
  /** How many files with pending changes are combined freely. */
  static final int MOST_DIRTY = 3;

  private final Function<Ino, Inode> inodes;
  private final Consumer<DiskImage> each;
  private final Map<Ino, List<Saved>> variants = new HashMap<>();
  private final Set<DiskImage> seen = new HashSet<>();

  Crashes(Function<Ino, Inode> inodes, Consumer<DiskImage> each) {
    this.inodes = inodes;
    this.each = each;
  }

  /** Hands out the images with these names that were not handed out before. */
  void of(Names names) {
    List<Ino> dirty = new ArrayList<>();
    Optional<DiskImage> durable =
        Projection.of(
            names,
            inode -> {
              List<Saved> all = variantsOf(inode);
              if (all.size() > 1) {
                dirty.add(inode);
              }
              return all.get(0);
            });
    durable.ifPresent(image -> combine(image, dirty));
  }

  private List<Saved> variantsOf(Ino inode) {
    return variants.computeIfAbsent(inode, id -> inodes.apply(id).cut());
  }

  private void combine(DiskImage durable, List<Ino> dirty) {
    if (dirty.size() <= MOST_DIRTY) {
      freely(durable, dirty);
      return;
    }
    DiskImage whole = durable;
    for (Ino inode : dirty) {
      List<Saved> all = variantsOf(inode);
      whole = whole.with(inode.number(), all.get(all.size() - 1));
    }
    for (Ino inode : dirty) {
      freely(durable, List.of(inode));
      freely(whole, List.of(inode));
    }
  }

  private void freely(DiskImage image, List<Ino> dirty) {
    if (dirty.isEmpty()) {
      if (seen.add(image)) {
        each.accept(image);
      }
      return;
    }
    Ino first = dirty.get(0);
    for (Saved saved : variantsOf(first)) {
      freely(image.with(first.number(), saved), dirty.subList(1, dirty.size()));
    }
  }
}
