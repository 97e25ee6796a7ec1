package io.github.custody.sim;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The bytes of a file.
 *
 * @param bytes one character each: ISO 8859-1
 * @param modified when they were written
 */
record Data(String bytes, Instant modified) {
  /** With other bytes from a position on; a gap before it reads as zeros. */
  Data written(int position, String added, Instant now) {
    int end = position + added.length();
    String before =
        position <= bytes.length()
            ? bytes.substring(0, position)
            : bytes + zeros(position - bytes.length());
    return new Data(before + added + bytes.substring(Math.min(end, bytes.length())), now);
  }

  Data inWholeSeconds() {
    return new Data(bytes, modified.truncatedTo(ChronoUnit.SECONDS));
  }

  /**
   * What a power cut may leave while this is durable and {@code bound} is on its way: this, {@code
   * bound}, or a torn mixture. Of bytes that were appended the first half is there, or zeros for
   * all of them; where bytes were overwritten, the first half of the new ones and the rest of the
   * old.
   */
  Set<Data> until(Data bound) {
    Set<Data> variants = new LinkedHashSet<>();
    variants.add(this);
    if (!bytes.equals(bound.bytes)) {
      int old = bytes.length();
      if (bound.bytes.length() > old && bound.bytes.startsWith(bytes)) {
        int added = bound.bytes.length() - old;
        variants.add(new Data(bound.bytes.substring(0, old + added / 2), bound.modified));
        variants.add(new Data(bytes + zeros(added), bound.modified));
      } else {
        int half = bound.bytes.length() / 2;
        String rest = bytes.substring(Math.min(half, old));
        variants.add(new Data(bound.bytes.substring(0, half) + rest, bound.modified));
      }
    }
    variants.add(bound);
    return variants;
  }

  private static String zeros(int count) {
    return "\0".repeat(count);
  }
}
