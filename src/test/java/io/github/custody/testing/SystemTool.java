package io.github.custody.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of this machine. */
final class SystemTool {
  private static final int PATIENCE_SECONDS = 60;

  private SystemTool() {}

  /** Whether a program is found by its name. */
  static boolean isOnPath(String program) {
    return List.of(System.getenv("PATH").split(":")).stream()
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /**
   * Runs a command to its end.
   *
   * @throws IOException it failed; the message has what it printed
   */
  static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("does not end: " + command);
      }
      if (process.exitValue() != 0) {
        throw new IOException(command + ": " + output.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
