package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.ArrayList;
import java.util.List;

/** The contents that may not be lost, as bits: which of them a disk holds, under whatever name. */
final class Contents {
  static final String AT_OUTPUT = "a foreign file, put at the output";
  static final String AT_LOCK = "a foreign file, put at the lock";
  static final String AT_PARTIAL = "a foreign file, put at the new file's name";
  static final String AT_RECOVERY = "a foreign file, put at the second name";

  static final String AT_INTENT = "a foreign file, put at the intent";

  private static final List<String> TRACKED =
      List.of(OLD, AT_OUTPUT, AT_LOCK, AT_PARTIAL, AT_RECOVERY, AT_INTENT);

  /** The previous output. */
  static final int OLD_ONE = bit(OLD);

  private Contents() {}

  static int bit(String content) {
    return 1 << TRACKED.indexOf(content);
  }

  /** The same; none for a content that may be lost. */
  static int bitIfTracked(String content) {
    int index = TRACKED.indexOf(content);
    return index < 0 ? 0 : 1 << index;
  }

  /** What a disk holds. */
  static int on(DiskImage image) {
    int held = 0;
    for (DiskImage.Entry entry : image.entries().values()) {
      held |= bitIfTracked(entry.content());
    }
    return held;
  }

  /** Whether it is one of those that other programs write. */
  static boolean isForeign(String content) {
    return content.startsWith("a foreign file") || content.startsWith("##");
  }

  /** In words. */
  static List<String> of(int bits) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < TRACKED.size(); i++) {
      if ((bits & 1 << i) != 0) {
        words.add("\"" + TRACKED.get(i) + "\"");
      }
    }
    return words;
  }

  /** What {@link ForeignWriter} makes of a file with this content. */
  static String rewritten(String content) {
    return "#".repeat(content.length());
  }

  static boolean isPinned(String content) {
    return content.equals(NEW);
  }
}
