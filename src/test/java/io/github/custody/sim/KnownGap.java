package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.Map;

/**
 * What a disk that reorders name changes can do to this protocol, and a disk that keeps their order
 * cannot. Both are for want of a directory sync.
 *
 * <p>The first is a state that recovery leaves to a person although nobody else was at work: the
 * previous output under a name of ours, and no intent that tells whose it is. The second name and
 * the intent come and go between the same two syncs, so a disk that reorders name changes may keep
 * one without the other. Nothing is lost in it.
 *
 * <p>The second: another program's file is set aside or put back by a link and an unlink or a
 * rename, and of these only the second survives. That file is lost.
 */
final class KnownGap {
  private KnownGap() {}

  /** Whether a state is one. */
  static boolean holds(State state) {
    if (state.trail().crash() != Persistence.WEAK || state.disturbed()) {
      return false;
    }
    DiskImage image = state.image();
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

  /** Whether a loss after a power cut is one. */
  static boolean holds(Persistence crash, boolean disturbed) {
    return crash == Persistence.WEAK && disturbed;
  }

  private static boolean isKept(Map.Entry<String, DiskImage.Entry> named) {
    return !named.getKey().equals(OUTPUT) && named.getValue().content().equals(OLD);
  }

  /** In its place, or captured: there it still tells what it told. */
  private static boolean isIntent(String path) {
    return path.equals(OUTPUT + ".intent") || path.contains(".drop-") && path.endsWith("-1");
  }
}
