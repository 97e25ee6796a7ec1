package io.github.custody;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A digest value: an algorithm and its lower-case hex digits. Another number of digits cannot
 * exist.
 */
public record Digest(DigestAlgorithm algorithm, String hex) {
  private static final Pattern LOWER_HEX = Pattern.compile("[0-9a-f]+");

  public Digest {
    if (hex.length() != algorithm.hexDigits() || !LOWER_HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException(
          "a "
              + algorithm.label()
              + " digest is "
              + algorithm.hexDigits()
              + " lower-case hex digits");
    }
  }

  /** The digest with these raw bytes. */
  public static Digest of(DigestAlgorithm algorithm, byte[] value) {
    return new Digest(algorithm, HexFormat.of().formatHex(value));
  }

  /**
   * Reads a pin as a user writes it: exactly the digits, in either case, with nothing around them.
   *
   * @throws CustodyException {@code BAD_DIGEST}; nothing was touched
   */
  public static Digest parse(DigestAlgorithm algorithm, String text) throws CustodyException {
    String lower = text.toLowerCase(Locale.ROOT);
    if (text.length() != algorithm.hexDigits() || !LOWER_HEX.matcher(lower).matches()) {
      throw CustodyException.of(
          FailureCode.BAD_DIGEST,
          "%s must be exactly %d hex digits with nothing around them, but its length is %d"
              .formatted(algorithm.label(), algorithm.hexDigits(), text.length()));
    }
    return new Digest(algorithm, lower);
  }

  /** Reads the form that {@link #toString()} writes, {@code sha256:…}. */
  public static Digest parseLabelled(String text) {
    return Arrays.stream(DigestAlgorithm.values())
        .filter(algorithm -> text.startsWith(algorithm.label() + ":"))
        .findFirst()
        .map(algorithm -> new Digest(algorithm, text.substring(algorithm.label().length() + 1)))
        .orElseThrow(() -> new IllegalArgumentException("no digest of a known algorithm"));
  }

  @Override
  public String toString() {
    return algorithm.label() + ":" + hex;
  }
}
