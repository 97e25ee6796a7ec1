package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.NewerJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own that swaps names.
 *
 * @param jdk the JDK whose JVM it is
 * @param workshop a directory for what it says
 */
record ExchangingJvm(NewerJdk jdk, Path workshop) {
  private static final int PATIENCE_SECONDS = 60;

  /**
   * What it answered, and what it printed besides.
   *
   * @param answers the lines of {@link ExchangingProcess}
   * @param printed all that came on its standard streams
   */
  record Result(List<String> answers, String printed) {}

  /** Puts {@code f, g} into the directory and lets the JVM swap them. */
  Result in(Path directory, String locale, List<String> options) throws Exception {
    Files.writeString(directory.resolve("f"), "one");
    Files.writeString(directory.resolve("g"), "other");
    Path answers = workshop.resolve("answers");
    Path printed = workshop.resolve("printed");
    ProcessBuilder builder =
        new ProcessBuilder(
            jdk.command(
                options, ExchangingProcess.class, answers.toString(), directory.toString()));
    builder.redirectErrorStream(true).redirectOutput(printed.toFile());
    builder.environment().put("LC_ALL", locale);
    // Each of them makes the JVM say that it read it.
    List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
        .forEach(builder.environment()::remove);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
      return new Result(Files.readAllLines(answers), Files.readString(printed));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Whether what was {@code g} is {@code f} now, and the other way round. */
  static boolean haveSwapped(Path directory) throws IOException {
    return Files.readString(directory.resolve("f")).equals("other")
        && Files.readString(directory.resolve("g")).equals("one");
  }
}
