package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** What this process is, as Linux tells it; elsewhere as far as the JDK does. */
final class OwnProcess {
  private static final String UNKNOWN = "-";
  private static final Path PROC = Path.of("/proc");

  /**
   * Shared by all class loaders of the JVM, as is the monitor that guards it: an interned string.
   */
  private static final String JVM_PROPERTY = "io.github.custody.jvm";

  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern PLAIN_WORD = Pattern.compile("[!-~]{1,255}");

  /** {@code 0666} without the bits of the umask. */
  int defaultFileMode() {
    return text("self/status")
        .flatMap(status -> status.lines().filter(line -> line.startsWith("Umask:")).findFirst())
        .map(line -> 0666 & ~Integer.parseInt(line.substring("Umask:".length()).strip(), 8))
        .orElse(0644);
  }

  /** Who this process is. */
  ProcessIdentity identity() {
    return new ProcessIdentity(
        text("sys/kernel/random/boot_id").flatMap(OwnProcess::word).orElse(UNKNOWN),
        pidNamespace(),
        ProcessHandle.current().pid(),
        ProcessStart.ofThisProcess(),
        jvm(),
        host());
  }

  /** The link reads {@code pid:[4026531836]}. */
  private static String pidNamespace() {
    try {
      String link = Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
      return word(link.replaceAll("[^0-9]", "")).orElse(UNKNOWN);
    } catch (IOException | UnsupportedOperationException e) {
      return UNKNOWN;
    }
  }

  private static String jvm() {
    synchronized (JVM_PROPERTY.intern()) {
      String known = System.getProperty(JVM_PROPERTY, "");
      if (TOKEN.matcher(known).matches()) {
        return known;
      }
      byte[] random = new byte[16];
      new SecureRandom().nextBytes(random);
      String fresh = HexFormat.of().formatHex(random);
      System.setProperty(JVM_PROPERTY, fresh);
      return fresh;
    }
  }

  /** Nobody is asked over the network. */
  private static String host() {
    return text("sys/kernel/hostname")
        .or(() -> Optional.ofNullable(System.getenv("HOSTNAME")))
        .flatMap(OwnProcess::word)
        .orElse(UNKNOWN);
  }

  private static Optional<String> word(String text) {
    return Optional.of(text.strip()).filter(it -> PLAIN_WORD.matcher(it).matches());
  }

  private static Optional<String> text(String name) {
    try {
      return Optional.of(Files.readString(PROC.resolve(name)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
