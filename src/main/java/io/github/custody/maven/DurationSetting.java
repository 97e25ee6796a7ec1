package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads durations as users write them: a number with a unit. A bare number has none and is refused.
 */
final class DurationSetting {
  private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,15})(ms|s|m|h)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS);
  private static final Duration LONGEST = Duration.ofDays(365);

  private DurationSetting() {}

  /**
   * Reads a time limit, which must be positive.
   *
   * @throws CustodyException {@code BAD_TIMEOUT}; nothing was touched
   */
  static Duration limit(String parameter, String text) throws CustodyException {
    Duration limit = wait(parameter, text);
    if (limit.isZero()) {
      throw refusal(parameter, text, "must be longer than zero");
    }
    return limit;
  }

  /**
   * Reads a waiting time: zero means not to wait.
   *
   * @throws CustodyException {@code BAD_TIMEOUT}; nothing was touched
   */
  static Duration wait(String parameter, String text) throws CustodyException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw refusal(
          parameter, text, "must be a number with one of the units ms, s, m, h, such as 30s");
    }
    // Before the conversion, which could overflow: no unit is shorter than a millisecond.
    long number = Long.parseLong(form.group(1));
    ChronoUnit unit = UNITS.getOrDefault(form.group(2), ChronoUnit.HOURS);
    if (number < 0) {
      throw refusal(parameter, text, "must not be negative");
    }
    if (number > LONGEST.dividedBy(unit.getDuration())) {
      throw refusal(parameter, text, "must not be longer than a year");
    }
    return Duration.of(number, unit);
  }

  private static CustodyException refusal(String parameter, String text, String rule) {
    return CustodyException.of(
        FailureCode.BAD_TIMEOUT, "%s is \"%s\" but %s".formatted(parameter, text, rule));
  }
}
