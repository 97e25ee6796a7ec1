package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads where an output goes. A relative directory counts from the base directory. */
final class OutputSetting {
  private static final String UNRESOLVED = "${";

  private OutputSetting() {}

  /**
   * Reads a destination.
   *
   * @param base the project's base directory, absolute
   * @throws CustodyException {@code NO_OUTPUT}, {@code UNSAFE_PATH} or {@code BAD_CONFIGURATION};
   *     nothing was touched
   */
  static OutputLocation location(Path base, String directory, String fileName)
      throws CustodyException {
    if (directory.isEmpty()) {
      throw CustodyException.of(FailureCode.NO_OUTPUT, "outputDirectory is empty");
    }
    LeafName leaf = name("outputFileName", fileName);
    return new OutputLocation(base, path(base, "outputDirectory", directory), leaf);
  }

  /**
   * Reads a path as it is written: {@code ..} stays, since what it means only the file system
   * knows.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION} for one that Maven left unresolved, {@code
   *     UNSAFE_PATH} for one that cannot exist
   */
  static Path path(Path base, String parameter, String text) throws CustodyException {
    refuseUnresolved(parameter, text);
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw CustodyException.of(
          FailureCode.UNSAFE_PATH, parameter + " has a control character in it");
    }
    try {
      return base.resolve(text);
    } catch (InvalidPathException e) {
      // Its message quotes the input, control characters included.
      throw CustodyException.of(
          FailureCode.UNSAFE_PATH, parameter + " is not a path: " + e.getReason());
    }
  }

  /**
   * Reads a name.
   *
   * @throws CustodyException {@code NO_OUTPUT}, {@code UNSAFE_PATH} or {@code BAD_CONFIGURATION};
   *     nothing was touched
   */
  static LeafName name(String parameter, String text) throws CustodyException {
    refuseUnresolved(parameter, text);
    return LeafName.parse(text);
  }

  private static void refuseUnresolved(String parameter, String text) throws CustodyException {
    if (text.contains(UNRESOLVED)) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION,
          "%s is \"%s\": it contains an expression that Maven could not resolve"
              .formatted(parameter, text));
    }
  }
}
