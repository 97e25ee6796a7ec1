package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The parameters of {@code recover-locks} as users wrote them. */
record RecoverConfiguration(
    List<String> directories,
    String mode,
    List<String> consent,
    String choose,
    boolean trustContainers,
    boolean failOnUnresolved) {
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}");

  RecoverConfiguration {
    directories = List.copyOf(directories);
    consent = List.copyOf(consent);
  }

  /**
   * F1: turns the texts into values.
   *
   * @param base the project's base directory, absolute
   * @throws CustodyException {@code BAD_CONFIGURATION}, or {@code UNSAFE_PATH} for a directory that
   *     cannot exist; nothing was touched
   */
  RecoverPlan plan(Path base) throws CustodyException {
    List<Path> explicit = new ArrayList<>();
    for (String directory : directories) {
      explicit.add(OutputSetting.path(base, "directories", directory));
    }
    return new RecoverPlan(
        explicit, parsedMode(), tokens(), parsedChoice(), trustContainers, failOnUnresolved);
  }

  private Mode parsedMode() throws CustodyException {
    return switch (mode) {
      case "safe" -> Mode.SAFE;
      case "report" -> Mode.REPORT;
      default -> throw refusal("mode", mode, "must be safe or report");
    };
  }

  private Choice parsedChoice() throws CustodyException {
    return switch (choose) {
      case "keep-current" -> Choice.KEEP_CURRENT;
      case "publish-new" -> Choice.PUBLISH_NEW;
      case "restore-old" -> Choice.RESTORE_OLD;
      default ->
          throw refusal("choose", choose, "must be keep-current, publish-new or restore-old");
    };
  }

  private Set<String> tokens() throws CustodyException {
    Set<String> tokens = new LinkedHashSet<>();
    List<String> texts = consent.stream().flatMap(it -> Stream.of(it.split(",", -1))).toList();
    for (String text : texts) {
      String token = text.strip();
      if (!TOKEN.matcher(token).matches()) {
        throw refusal("consent", text, "must be tokens, each 32 lower-case hex digits");
      }
      tokens.add(token);
    }
    return tokens;
  }

  private static CustodyException refusal(String parameter, String text, String rule) {
    return CustodyException.of(
        FailureCode.BAD_CONFIGURATION, "%s is \"%s\" but %s".formatted(parameter, text, rule));
  }
}
