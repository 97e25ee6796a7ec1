package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.Map;

/**
 * What the model has found, and nobody has mended yet. Two things only a disk can do that reorders
 * name changes; both are for want of a directory sync. The third is about disks without hard links.
 *
 * <p>The first is a state that recovery leaves to a person although nobody else was at work: the
 * previous output under a name of ours, and no intent that tells whose it is. The second name and
 * the intent come and go between the same two syncs, so a disk that reorders name changes may keep
 * one without the other. Nothing is lost in it. So it is with an empty file that was made to try an
 * exchange and outlives the lock: it is set aside as if it were somebody's.
 *
 * <p>The second: another program's file is set aside or put back by a link and an unlink or a
 * rename, and of these only the second survives. That file is lost.
 */
final class KnownGap {
  private static final String DROP = ".drop-";

  private KnownGap() {}

  /** Whether a state is one. */
  static boolean holds(State state) {
    if (!state.trail().isReordered() || state.disturbed()) {
      return false;
    }
    DiskImage image = state.image();
    if (isProbeWithoutLock(image)) {
      return true;
    }
    DiskImage.Entry output = image.entries().get(OUTPUT);
    boolean intent =
        image.entries().entrySet().stream()
            .anyMatch(it -> isIntent(it.getKey()) && it.getValue().content().contains("\ncrc "));
    return !intent
        && image.entries().entrySet().stream()
            .filter(KnownGap::isKept)
            .anyMatch(
                it ->
                    state.trail().scenario().aftermath().fetches()
                        || output == null
                        || it.getValue().inode() != output.inode());
  }

  /** An empty file that was made to try something out, and no record that says so. */
  private static boolean isProbeWithoutLock(DiskImage image) {
    return image.entries().entrySet().stream()
        .filter(it -> it.getKey().contains(DROP) && it.getValue().content().isEmpty())
        .anyMatch(it -> !isToldOf(tokenOf(it.getKey()), image));
  }

  private static String tokenOf(String drop) {
    String rest = drop.substring(drop.indexOf(DROP) + DROP.length());
    return rest.substring(0, rest.indexOf('-'));
  }

  /** Whether a readable lock is this transaction's. */
  private static boolean isToldOf(String token, DiskImage image) {
    return image.entries().entrySet().stream()
        .filter(it -> it.getKey().contains(".lock"))
        .map(it -> it.getValue().content())
        .anyMatch(it -> it.contains(token) && it.contains("\ncrc "));
  }

  /**
   * Without hard links the lock is written in place, so a power cut may leave it short; and no
   * consent helps, since nothing can be linked into the attic.
   */
  static boolean holds(Machine machine) {
    return !machine.hardLinks();
  }

  /** Whether a loss after a power cut is one. */
  static boolean holds(Persistence crash, int lost) {
    return crash == Persistence.WEAK && (lost & Contents.OLD_ONE) == 0;
  }

  /** The previous output, or what was captured of a commit that is being taken back. */
  private static boolean isKept(Map.Entry<String, DiskImage.Entry> named) {
    String path = named.getKey();
    DiskImage.Entry entry = named.getValue();
    boolean taken = path.contains(DROP) && entry.content().equals(NEW) && entry.links() > 1;
    return !path.equals(OUTPUT) && (entry.content().equals(OLD) || taken);
  }

  /** In its place, or captured: there it still tells what it told. */
  private static boolean isIntent(String path) {
    return path.equals(OUTPUT + ".intent") || path.contains(DROP) && path.endsWith("-2");
  }
}
