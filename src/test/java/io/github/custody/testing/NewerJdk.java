package io.github.custody.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A JDK of this machine on which native functions can be called without a preview, from Java 22 on.
 *
 * @param home its directory
 * @param feature its number
 */
public record NewerJdk(Path home, int feature) {
  /** The option by which a JVM gets native access, as the launchers of newer Mavens pass it. */
  public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final int FIRST = 22;

  /**
   * The one that runs the tests, else the newest of those installed beside it, else the one in the
   * system property {@code custody.otherJdk}.
   */
  public static Optional<NewerJdk> find() throws IOException {
    Path running = Path.of(System.getProperty("java.home"));
    return at(running)
        .or(() -> newestIn(running.getParent()))
        .or(() -> at(Path.of(System.getProperty("custody.otherJdk", ""))));
  }

  /** The same; without one the test is skipped, and says so. */
  public static NewerJdk orSkip() throws IOException {
    Optional<NewerJdk> found = find();
    String reason = "SKIPPED: no JDK from " + FIRST + " on beside this one or in custody.otherJdk";
    if (found.isEmpty()) {
      System.out.println(reason);
    }
    Assumptions.assumeTrue(found.isPresent(), reason);
    return found.orElseThrow();
  }

  /** The command that runs a program on it with the class path of the tests. */
  public List<String> command(List<String> options, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve("java").toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Optional<NewerJdk> newestIn(Path directory) {
    try (Stream<Path> homes = Files.list(directory)) {
      return homes
          .flatMap(home -> at(home).stream())
          .max(Comparator.comparingInt(NewerJdk::feature));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The one in a directory, by the file that every JDK has; empty where it is older or no JDK. */
  public static Optional<NewerJdk> at(Path home) {
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
      String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
      int feature = Runtime.Version.parse(version).feature();
      return Optional.of(new NewerJdk(home, feature)).filter(jdk -> jdk.feature >= FIRST);
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
