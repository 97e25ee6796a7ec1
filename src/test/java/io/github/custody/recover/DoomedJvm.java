package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@link KillableProcess} until it ends, or until the kernel kills it at a chosen call. */
record DoomedJvm(ForkedJvm jvm, KillShim shim) {
  /** 128 + SIGKILL. */
  static final int KILLED = 137;

  private static final int PATIENCE_SECONDS = 60;

  /**
   * How it ended.
   *
   * @param exitCode what its parent was told
   * @param output what it printed
   * @param calls its changes, a line each, with {@code *} in place of a token; the fatal one is the
   *     last
   */
  record Ending(int exitCode, String output, List<String> calls) {}

  /** Runs it in a rig's directory; with 0 it is not killed. */
  Ending run(Program program, FetchRig rig, int killAt) throws IOException {
    return run(program, rig, rig.directory(), killAt);
  }

  /** The same with the changes in another directory counted. */
  Ending run(Program program, FetchRig rig, Path directory, int killAt) throws IOException {
    Path trace = rig.base().resolveSibling(rig.base().getFileName() + ".trace");
    Files.deleteIfExists(trace);
    Ending ended =
        run(
            jvm.command(KillableProcess.class, program.name(), rig.base().toString()),
            shim.environment(directory, killAt, trace));
    return new Ending(ended.exitCode(), ended.output(), calls(trace));
  }

  /** Runs a command to its end. */
  static Ending run(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("does not end: " + command);
      }
      return new Ending(process.exitValue(), output.strip(), List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> calls(Path trace) throws IOException {
    return Files.exists(trace)
        ? Files.readAllLines(trace).stream().map(DoomedJvm::withoutPlace).toList()
        : List.of();
  }

  private static String withoutPlace(String line) {
    String call = line.substring(0, line.indexOf(' '));
    return call + " " + Script.withoutToken(line.substring(line.lastIndexOf('/') + 1));
  }
}
