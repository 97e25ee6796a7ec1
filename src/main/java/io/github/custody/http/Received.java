package io.github.custody.http;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How much of a body had come.
 *
 * @param bytes how many bytes
 * @param announced how many were announced
 * @param span in which time
 */
record Received(long bytes, OptionalLong announced, Duration span) {
  static final Received NOTHING = new Received(0, OptionalLong.empty(), Duration.ZERO);

  /** As a clause of a message. */
  String text() {
    String amount =
        announced.isPresent()
            ? "%d of %d bytes had come".formatted(bytes, announced.getAsLong())
            : "%d bytes had come".formatted(bytes);
    double seconds = span.toNanos() / 1e9;
    return bytes == 0 || seconds == 0
        ? amount
        : amount + String.format(Locale.ROOT, ", %.0f bytes/s on average", bytes / seconds);
  }
}
