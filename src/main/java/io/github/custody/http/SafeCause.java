package io.github.custody.http;

import java.io.IOException;

/** Errors below a failure, without anything that may be a secret. */
final class SafeCause {
  private static final int LONGEST = 300;

  private SafeCause() {}

  /**
   * An error that says the same and can be printed. The Java platform's messages are kept, since
   * its sockets and TLS never learn the URL; of all others only the name is.
   */
  static IOException of(Exception error) {
    String name = error.getClass().getSimpleName();
    String message = error.getMessage() == null ? "" : error.getMessage();
    IOException safe =
        new IOException(
            isOfThePlatform(error) && !message.isEmpty() ? name + ": " + plain(message) : name);
    safe.setStackTrace(error.getStackTrace());
    return safe;
  }

  private static boolean isOfThePlatform(Exception error) {
    String name = error.getClass().getName();
    return name.startsWith("java.") || name.startsWith("javax.net.") || name.startsWith("sun.");
  }

  /** One bounded line: certificates, for one, carry text of the server into messages. */
  private static String plain(String message) {
    StringBuilder line = new StringBuilder();
    message
        .chars()
        .limit(LONGEST)
        .forEach(c -> line.append(Character.isISOControl(c) ? ' ' : (char) c));
    return line.toString();
  }
}
