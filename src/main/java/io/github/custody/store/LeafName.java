package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The name of an output in its directory: one plain path segment that no platform reads in another
 * way, that is none of our own names, and whose longest derived name fits a directory entry. A name
 * that is not is refused, never rewritten.
 */
public record LeafName(String text) {
  private static final int LONGEST_ENTRY_BYTES = 255;
  private static final Set<Byte> INVISIBLE =
      Set.of(Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR);
  private static final Pattern RESERVED_ON_WINDOWS =
      Pattern.compile("(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)( *\\..*)?");

  public LeafName {
    problemOf(text)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
  }

  /**
   * Validates a name that a user or a URL gave.
   *
   * @throws CustodyException {@code NO_OUTPUT} for an empty one, {@code UNSAFE_PATH} for any other
   *     that is refused; nothing was touched
   */
  public static LeafName parse(String text) throws CustodyException {
    if (text.isEmpty()) {
      throw CustodyException.of(FailureCode.NO_OUTPUT, "the output has no file name");
    }
    var problem = problemOf(text);
    if (problem.isPresent()) {
      throw CustodyException.of(
          FailureCode.UNSAFE_PATH, "the output name " + quote(text) + " " + problem.get());
    }
    return new LeafName(text);
  }

  /** What a name may not be, and how that is said. */
  private record Rule(Predicate<String> broken, String words) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule(String::isEmpty, "is empty"),
          new Rule(text -> text.chars().allMatch(c -> c == '.'), "is made of dots only"),
          new Rule(
              text -> text.chars().anyMatch(LeafName::isUnsafe),
              "has a separator, a colon, a control character or an invisible one"),
          new Rule(
              text -> text.endsWith(".") || text.endsWith(" ") || text.startsWith(" "),
              "starts with a blank or ends with a dot or a blank"),
          new Rule(
              text -> RESERVED_ON_WINDOWS.matcher(text.toLowerCase(Locale.ROOT)).matches(),
              "is a device on Windows"),
          new Rule(text -> !isUnicode(text), "is not valid Unicode"),
          new Rule(
              text -> !isExpressible(text), "cannot be a file name in the locale of this build"),
          new Rule(
              LeftoverName::isReserved, "has the form of a name that this plugin makes itself"),
          new Rule(
              text -> SiblingNames.longestBytes(text) > LONGEST_ENTRY_BYTES,
              "is too long: a name derived from it would exceed 255 bytes"));

  private static Optional<String> problemOf(String text) {
    return RULES.stream().filter(rule -> rule.broken().test(text)).map(Rule::words).findFirst();
  }

  private static boolean isExpressible(String text) {
    try {
      return Path.of(text).getNameCount() > 0;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isUnsafe(int c) {
    return c == '/'
        || c == '\\'
        || c == ':'
        || Character.isISOControl(c)
        || INVISIBLE.contains((byte) Character.getType(c));
  }

  private static boolean isUnicode(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars().limit(120).forEach(c -> quoted.append(Character.isISOControl(c) ? '?' : (char) c));
    return quoted.append('"').toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
