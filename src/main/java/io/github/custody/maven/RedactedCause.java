package io.github.custody.maven;

import java.util.Optional;

/**
 * The cause that Maven is given: the class, the redacted message and the stack of an exception, and
 * of those below it. The exception itself may hold URLs and headers that {@code -e} would print.
 */
final class RedactedCause extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int DEEPEST = 10;

  private RedactedCause(Throwable original, int depth) {
    super(text(original));
    setStackTrace(original.getStackTrace());
    Throwable below = original.getCause();
    if (below != null && depth < DEEPEST) {
      initCause(new RedactedCause(below, depth + 1));
    }
  }

  static RedactedCause of(Throwable original) {
    return new RedactedCause(original, 1);
  }

  /**
   * This message and those below it. Maven appends the messages of causes that its own line does
   * not contain yet, so the failure's message has them all.
   */
  String chain() {
    return getMessage()
        + Optional.ofNullable((RedactedCause) getCause())
            .map(below -> ", caused by " + below.chain())
            .orElse("");
  }

  private static String text(Throwable original) {
    String message = original.getMessage();
    String name = original.getClass().getName();
    return message == null ? name : name + ": " + RedactedText.of(message);
  }
}
