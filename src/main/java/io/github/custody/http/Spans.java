package io.github.custody.http;

import java.time.Duration;

/** Durations as users write them. */
final class Spans {
  private Spans() {}

  /** A whole number with the largest unit that fits. */
  static String text(Duration span) {
    long millis = span.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
  }
}
