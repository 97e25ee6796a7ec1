package io.github.custody.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Another process, which ends with the test at the latest. */
final class ChildProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final BufferedReader output;

  private ChildProcess(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  static ChildProcess start(String... command) throws IOException {
    return new ChildProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Runs a command that has to succeed. */
  static List<String> run(String... command) throws IOException {
    try (ChildProcess child = start(command)) {
      List<String> lines = child.output.lines().toList();
      assertThat(child.exitCode()).as(String.join(" ", command)).isZero();
      return lines;
    }
  }

  static boolean succeeds(String... command) throws IOException {
    try (ChildProcess child = start(command)) {
      return child.exitCode() == 0;
    }
  }

  /** The command that runs a class of the tests under the JVM of the tests. */
  static String[] java(Class<?> program, String... arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> options =
        List.of(java, "-cp", System.getProperty("java.class.path"), program.getName());
    return Stream.concat(options.stream(), Stream.of(arguments)).toArray(String[]::new);
  }

  /** The command that runs another one from a shell script, as {@code "$@"}. */
  static String[] shell(String script, String... command) {
    return joined(new String[] {"sh", "-c", script, "sh"}, command);
  }

  /** The command that is run by another one. */
  static String[] joined(String[] runner, String... command) {
    return Stream.concat(Stream.of(runner), Stream.of(command)).toArray(String[]::new);
  }

  String line() throws IOException {
    return output.readLine();
  }

  /** Kills it, and waits until the kernel has taken back what it held. */
  void kill() throws IOException {
    process.destroyForcibly();
    exitCode();
  }

  private int exitCode() throws IOException {
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ended").isTrue();
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
  }
}
