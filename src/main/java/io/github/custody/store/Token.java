package io.github.custody.store;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The name of one transaction: 32 lower-case hex digits, the same in every file name of that
 * transaction.
 */
public record Token(String hex) {
  static final String FORM = "[0-9a-f]{32}";
  private static final Pattern VALID = Pattern.compile(FORM);
  private static final SecureRandom RANDOM = new SecureRandom();

  public Token {
    if (!VALID.matcher(hex).matches()) {
      throw new IllegalArgumentException("a token is 32 lower-case hex digits");
    }
  }

  /** Whether somebody else's text is a token. */
  static boolean isValid(String text) {
    return VALID.matcher(text).matches();
  }

  /** A token that no other transaction has. */
  public static Token random() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return new Token(HexFormat.of().formatHex(bytes));
  }

  @Override
  public String toString() {
    return hex;
  }
}
