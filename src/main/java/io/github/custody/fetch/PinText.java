package io.github.custody.fetch;

import io.github.custody.Content;
import io.github.custody.Digest;
import io.github.custody.Pins;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Pins and content in the same words, so that they can be compared by eye. */
final class PinText {
  private PinText() {}

  static String of(Pins pins) {
    return text(pins.digests(), pins.size());
  }

  static String of(Content content) {
    return text(content.digests(), OptionalLong.of(content.size()));
  }

  private static String text(List<Digest> digests, OptionalLong size) {
    String all = digests.stream().map(Digest::toString).collect(Collectors.joining(", "));
    return size.isPresent() ? all + ", " + size.getAsLong() + " bytes" : all;
  }
}
