package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Coordinates of one artifact with a version of its own: no range, and no name for whichever is the
 * newest. A snapshot is allowed, since the pin decides.
 *
 * @param type the artifact's type, {@code jar} by default
 * @param classifier empty when there is none
 */
record Coordinates(
    String groupId, String artifactId, String version, String type, String classifier) {
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_.+-]+");
  private static final List<String> FLOATING = List.of("LATEST", "RELEASE");

  /**
   * Reads {@code groupId:artifactId:version[:type[:classifier]]}.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  static Coordinates parse(String text) throws CustodyException {
    List<String> parts = List.of(text.split(":", -1));
    if (parts.size() < 3 || parts.size() > 5) {
      throw refusal(text, "must be groupId:artifactId:version[:type[:classifier]]");
    }
    if (isRange(parts.get(2)) || FLOATING.contains(parts.get(2))) {
      throw refusal(text, "must name one version: a range, LATEST or RELEASE is none");
    }
    for (String part : parts) {
      if (!PART.matcher(part).matches() || part.chars().allMatch(c -> c == '.')) {
        throw refusal(
            text, "has a part that is empty or has characters other than A-Z a-z 0-9 _ . + -");
      }
    }
    return new Coordinates(
        parts.get(0),
        parts.get(1),
        parts.get(2),
        parts.size() > 3 ? parts.get(3) : "jar",
        parts.size() > 4 ? parts.get(4) : "");
  }

  private static boolean isRange(String version) {
    return version.startsWith("[") || version.startsWith("(") || version.contains(",");
  }

  private static CustodyException refusal(String text, String rule) {
    return CustodyException.of(
        FailureCode.BAD_CONFIGURATION, "artifact is \"%s\" but %s".formatted(text, rule));
  }

  /** The output's name by default. */
  String fileName() {
    return artifactId + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + "." + type;
  }

  @Override
  public String toString() {
    String base = String.join(":", groupId, artifactId, version, type);
    return classifier.isEmpty() ? base : base + ":" + classifier;
  }
}
