package io.github.custody.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchResult;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A fetch in a JVM for which permission bits hold. An ordinary user's JVM is one; root's is made
 * one by taking the capabilities away that let root pass.
 */
public final class LimitedJvm {
  private static final int PATIENCE_SECONDS = 60;
  private static final Path SELF = Path.of("/proc/self");
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final String TAKEN = "-dac_override,-dac_read_search,-fowner";

  private LimitedJvm() {}

  /** The program of the child. */
  public static void main(String[] arguments) throws IOException {
    FetchRig rig = new FetchRig(Path.of(arguments[0]));
    MemorySource source = new MemorySource(FetchRig.NEW.getBytes(UTF_8), 16);
    try {
      FetchResult result = rig.fetch(source);
      System.out.println(result.outcome());
    } catch (CustodyException e) {
      Facts facts = e.facts();
      System.out.printf("%s %s %s %s%n", e.code(), facts.committed(), facts.output(), facts.kept());
    }
    System.out.println("requests " + source.deliveries());
  }

  /** Whether this JVM is root's. */
  public static boolean isRoot() throws IOException {
    return Files.exists(SELF) && Files.getAttribute(SELF, "unix:uid").equals(0);
  }

  /**
   * Fetches into {@code base} and returns what the child printed: code, committed, output state and
   * kept files on one line, and the number of requests on another.
   */
  public static List<String> fetch(Path base) throws IOException {
    assumeTrue(Files.exists(SELF), "SKIPPED: permissions are tried on Linux only");
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      assumeTrue(
          Files.isExecutable(SETPRIV),
          "SKIPPED: this is root and there is no setpriv, so no permission can be refused");
      command.addAll(
          List.of(SETPRIV.toString(), "--bounding-set=" + TAKEN, "--inh-caps=" + TAKEN, "--"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-cp", home(FailureCode.class) + File.pathSeparator + home(FetchRig.class)));
    command.addAll(List.of(LimitedJvm.class.getName(), base.toString()));
    return run(command);
  }

  /** Where a class was loaded from: the child needs no more than two such places. */
  private static String home(Class<?> loaded) {
    return Path.of(
            URI.create(loaded.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static List<String> run(List<String> command) throws IOException {
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      if (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the child does not end");
      }
      List<String> lines = child.inputReader(UTF_8).lines().toList();
      if (child.exitValue() != 0) {
        throw new AssertionError("the child failed: " + lines);
      }
      return lines;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      child.destroyForcibly();
    }
  }
}
