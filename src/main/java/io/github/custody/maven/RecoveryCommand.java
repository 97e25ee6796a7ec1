package io.github.custody.maven;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The command that runs {@code recover-locks}, as a user can paste it. It names the directories
 * itself, so that it finds the same from wherever it is run.
 *
 * @param arguments options and goal, in their order
 * @param properties what it sets, by name
 * @param others names of properties that were set and whose values are not shown
 */
record RecoveryCommand(
    List<String> arguments, Map<String, String> properties, List<String> others) {
  static final String GOAL = "recover-locks";

  RecoveryCommand {
    arguments = List.copyOf(arguments);
    properties = Map.copyOf(properties);
    others = List.copyOf(others);
  }

  /** The same for these directories. */
  RecoveryCommand searching(Collection<Path> directories) {
    String texts =
        directories.stream()
            .map(RecoveryCommand::expressible)
            .map(Path::toString)
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
    return with("custody.directories", texts);
  }

  /** The same with a consent. */
  RecoveryCommand consenting(Collection<String> tokens) {
    return with("custody.consent", String.join(",", tokens));
  }

  /** The same with a decision about conflicts. */
  RecoveryCommand choosing(String choice) {
    return with("custody.choose", choice);
  }

  private RecoveryCommand with(String name, String value) {
    Map<String, String> more = new TreeMap<>(properties);
    more.put(name, value);
    return new RecoveryCommand(arguments, more, others);
  }

  /**
   * Maven divides a list by commas, and what is not printed cannot be pasted; the directories above
   * are searched with all that is below.
   */
  private static Path expressible(Path directory) {
    Path found = directory;
    for (Path up = found; up != null; up = up.getParent()) {
      if (!isExpressible(up.toString()) && up.getParent() != null) {
        found = up.getParent();
      }
    }
    return found;
  }

  private static boolean isExpressible(String directory) {
    return !directory.contains(",") && RedactedText.line(directory).equals(directory);
  }

  /** The command. */
  String text() {
    return RerunCommand.of(arguments, properties).noting(others).text();
  }
}
