package io.github.custody.maven;

import io.github.custody.ledger.LedgerReading;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The outputs that a ledger names. It is a file that anybody may have written (P10). */
final class LedgerOutputs {
  private LedgerOutputs() {}

  /** Those that can be one: absolute, and in a directory. */
  static Set<Path> of(LedgerReading reading) {
    Set<Path> outputs = new LinkedHashSet<>();
    reading.entries().stream()
        .flatMap(entry -> entry.subject().output().stream())
        .distinct()
        .forEach(text -> path(text).ifPresent(outputs::add));
    return outputs;
  }

  private static Optional<Path> path(String text) {
    try {
      Path path = Path.of(text);
      return path.isAbsolute() && path.getParent() != null ? Optional.of(path) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
