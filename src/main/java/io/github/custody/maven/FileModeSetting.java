package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads permission bits as users write them: octal, such as 0644. */
final class FileModeSetting {
  private static final Pattern FORM = Pattern.compile("0?[0-7]{3}");
  private static final int OWNER_READS = 0400;

  private FileModeSetting() {}

  /**
   * Reads a file mode; an empty text is none.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  static OptionalInt parse(String text) throws CustodyException {
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!FORM.matcher(text).matches()) {
      throw refusal(text, "must be three octal digits, such as 0644");
    }
    int mode = Integer.parseInt(text, 8);
    if ((mode & OWNER_READS) == 0) {
      throw refusal(text, "must let the owner read the files, as 0644 does");
    }
    return OptionalInt.of(mode);
  }

  private static CustodyException refusal(String text, String rule) {
    return CustodyException.of(
        FailureCode.BAD_CONFIGURATION, "fileMode is \"%s\" but %s".formatted(text, rule));
  }
}
