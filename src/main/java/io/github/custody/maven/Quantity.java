package io.github.custody.maven;

import java.time.Duration;
import java.util.Locale;

/** Amounts as people read them, the same in every locale. */
final class Quantity {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

  private Quantity() {}

  /** A number of bytes, in powers of 1000. */
  static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    // 999.95 would be shown as 1000.0 of the smaller unit.
    while (amount >= 999.95 && unit < UNITS.length - 1) {
      amount /= 1000;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** A time span: in tenths of a second at first, in whole seconds later. */
  static String span(Duration span) {
    if (span.toSeconds() < 60) {
      return String.format(Locale.ROOT, "%.1f s", span.toMillis() / 1000.0);
    }
    if (span.toHours() < 1) {
      return String.format(Locale.ROOT, "%d min %d s", span.toMinutes(), span.toSecondsPart());
    }
    return String.format(Locale.ROOT, "%d h %d min", span.toHours(), span.toMinutesPart());
  }

  /** How long ago something was, roughly. A clock may have been set back since then. */
  static String ago(Duration age) {
    if (age.isNegative()) {
      return "in the future of this clock";
    }
    if (age.toMinutes() < 1) {
      return "just now";
    }
    if (age.toHours() < 1) {
      return age.toMinutes() + " min ago";
    }
    return age.toHours() < 48 ? age.toHours() + " h ago" : age.toDays() + " days ago";
  }
}
