package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads lengths: a plain number of bytes. */
final class LengthSetting {
  private static final Pattern FORM = Pattern.compile("[0-9]{1,18}");

  private LengthSetting() {}

  /**
   * Reads a length; an empty text is none.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  static OptionalLong parse(String parameter, String text) throws CustodyException {
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!FORM.matcher(text).matches()) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION,
          "%s is \"%s\" but must be a number of bytes, digits only".formatted(parameter, text));
    }
    return OptionalLong.of(Long.parseLong(text));
  }
}
