package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A JVM that fetches ({@link FetchingProcess}, or another main class), and ends with the test at
 * the latest.
 */
final class ChildJvm implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 300;
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  private final Process process;
  private final BufferedReader output;

  private ChildJvm(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Starts one as this user. */
  static ChildJvm start(List<String> jvmOptions, String... arguments) throws IOException {
    return startMain(FetchingProcess.class, jvmOptions, arguments);
  }

  /** Starts one with another main class of the tests. */
  static ChildJvm startMain(Class<?> main, List<String> jvmOptions, String... arguments)
      throws IOException {
    return startMain(List.of(), main, jvmOptions, arguments);
  }

  /** The same through another command, which must become the JVM or end with it. */
  static ChildJvm startMain(
      List<String> before, Class<?> main, List<String> jvmOptions, String... arguments)
      throws IOException {
    return new ChildJvm(
        command(before, System.getProperty("java.class.path"), main, jvmOptions, arguments));
  }

  /**
   * Starts one that file permissions hold for: as nobody when this is root, else as this user.
   *
   * @param classes an empty directory, which gets the project's classes where nobody can read them
   */
  static ChildJvm startUnprivileged(Path classes, String... arguments) throws IOException {
    for (Class<?> one : List.of(FetchVerified.class, FetchingProcess.class)) {
      copy(codeOf(one), classes);
    }
    return new ChildJvm(
        command(
            isRoot() ? NOBODY : List.of(),
            classes.toString(),
            FetchingProcess.class,
            List.of(),
            arguments));
  }

  /** Whether {@link #startUnprivileged} works here, for a directory that nobody has to reach. */
  static boolean canRunUnprivileged(Path reachable) throws IOException, InterruptedException {
    if (!isRoot()) {
      return true;
    }
    List<String> command = new ArrayList<>(NOBODY);
    command.addAll(List.of("test", "-x", reachable.toString(), "-a", "-x", java()));
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException thereIsNoSetpriv) {
      return false;
    }
  }

  static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static List<String> command(
      List<String> before,
      String classPath,
      Class<?> main,
      List<String> jvmOptions,
      String... arguments) {
    List<String> command = new ArrayList<>(before);
    command.add(java());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Path codeOf(Class<?> one) {
    try {
      return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  long pid() {
    return process.pid();
  }

  /** All lines until its end. */
  List<String> lines() throws InterruptedException {
    List<String> lines = output.lines().toList();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ended").isTrue();
    assertThat(process.exitValue()).as("%s", lines).isZero();
    return lines;
  }

  /** Reads lines up to this one. */
  void awaitLine(String wanted) throws IOException {
    List<String> before = new ArrayList<>();
    for (String line = output.readLine(); !wanted.equals(line); line = output.readLine()) {
      assertThat(line).as("%s is said, after %s", wanted, before).isNotNull();
      before.add(line);
    }
  }

  /** Says that it may go on. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Sends it a signal by name, such as TERM. */
  void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-s", name, Long.toString(pid())).start();
    assertThat(kill.waitFor()).as("the signal was sent").isZero();
  }

  /** Whether it ends within this span, which passes otherwise. */
  boolean endsWithin(Duration span) throws InterruptedException {
    return process.waitFor(span.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits for its end. */
  int awaitExit(Duration patience) throws InterruptedException {
    assertThat(process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)).as("it ended").isTrue();
    return process.exitValue();
  }

  /** Kills it as {@code kill -9} does, and waits until the kernel has taken back what it held. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ended").isTrue();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
  }
}
