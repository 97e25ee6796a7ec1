package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.OLD;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A disk on which a process ended.
 *
 * @param image the disk
 * @param original what was on it before anything happened
 */
record EndDisk(DiskImage image, DiskImage original) {
  private static final Set<LeftoverKind> UNFINISHED =
      EnumSet.of(
          LeftoverKind.PRIVATE_LOCK,
          LeftoverKind.DRAFT,
          LeftoverKind.PARTIAL,
          LeftoverKind.RESTORE);

  private static final int DEFAULT_MODE = 0644;

  /** What is there and should be gone. */
  List<String> leftovers() {
    return image.entries().keySet().stream().filter(it -> !mayStay(it)).toList();
  }

  /** What was never finished, or outlived its intent, so that nothing proves whose it is. */
  private boolean mayStay(String path) {
    boolean unfinished = kind(path).filter(UNFINISHED::contains).isPresent();
    return path.contains("/.custody-attic/")
        ? unfinished || path.endsWith("/manifest.txt")
        : path.equals(OUTPUT) || original.entries().containsKey(path);
  }

  /** What stands at the output although it should not be like this. */
  Optional<DiskImage.Entry> wrongOutput() {
    return Optional.ofNullable(image.entries().get(OUTPUT)).filter(it -> !isAsItShouldBe(it));
  }

  private boolean isAsItShouldBe(DiskImage.Entry output) {
    DiskImage.Entry before = original.entries().get(OUTPUT);
    boolean sameFile =
        !output.content().equals(OLD) || before != null && before.inode() == output.inode();
    int mode = before == null ? DEFAULT_MODE : before.mode();
    return sameFile && output.links() == 1 && output.mode() == mode;
  }

  /** I8: whether every file that is none of ours is what it was. */
  boolean holdsBystanders() {
    return bystanders(image).containsAll(bystanders(original));
  }

  /**
   * The files whose names are none of ours; not their times, which a coarse disk tells coarsely.
   */
  private static Set<String> bystanders(DiskImage image) {
    return image.entries().entrySet().stream()
        .filter(it -> !it.getKey().equals(OUTPUT) && kind(it.getKey()).isEmpty())
        .filter(it -> !it.getKey().contains("/.custody-attic/"))
        .map(it -> it.getKey() + " " + described(it.getValue()))
        .collect(Collectors.toSet());
  }

  private static String described(DiskImage.Entry entry) {
    return entry.inode() + " " + entry.links() + " " + entry.mode() + " " + entry.content();
  }

  /** Whether a transaction left something outside the attic; what was set aside may stay. */
  boolean holdsLeftovers() {
    return image.entries().keySet().stream()
        .filter(path -> !path.contains("/.custody-attic/"))
        .anyMatch(path -> kind(path).filter(it -> it != LeftoverKind.ASIDE).isPresent());
  }

  private static Optional<LeftoverKind> kind(String path) {
    return LeftoverName.parse(path.substring(path.lastIndexOf('/') + 1)).map(LeftoverName::kind);
  }
}
