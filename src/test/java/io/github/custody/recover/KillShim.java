package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A library that, preloaded into a process, kills it before its n-th change below a directory. */
record KillShim(Path library) {
  private static final String SOURCE = "kill-at-call.c";
  private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");

  /** Builds it; the test that needs it is skipped where that is not possible. */
  static KillShim build(Path directory) throws IOException {
    assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && PROCESSORS.contains(System.getProperty("os.arch")),
        "SKIPPED: kills at system calls are tried on Linux only, on x86-64 and AArch64");
    assumeTrue(isOnPath("gcc"), "SKIPPED: kills at system calls need gcc, which is not here");
    Path source = directory.resolve(SOURCE);
    Path library = directory.resolve("kill-at-call.so");
    try (InputStream text = KillShim.class.getResourceAsStream(SOURCE)) {
      Files.copy(text, source);
    }
    build(List.of("gcc", "-O1", "-shared", "-fPIC", "-o", library.toString(), source.toString()));
    return new KillShim(library);
  }

  /** Whether a program is found by its name. */
  static boolean isOnPath(String program) {
    return List.of(System.getenv("PATH").split(":")).stream()
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static void build(List<String> command) throws IOException {
    Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(compiler.getInputStream().readAllBytes(), UTF_8);
    if (compiler.onExit().join().exitValue() != 0) {
      throw new IOException(output);
    }
  }

  /**
   * What a process has to be told.
   *
   * @param root the directory, by its real path
   * @param killAt the number of the fatal call from 1 on; with 0 all are only counted
   * @param trace the file that gets a line for each
   */
  Map<String, String> environment(Path root, int killAt, Path trace) {
    return Map.of(
        "LD_PRELOAD", library.toString(),
        "KILL_ROOT", root.toString(),
        "KILL_AT", Integer.toString(killAt),
        "KILL_TRACE", trace.toString());
  }
}
