package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A file system that is mounted for a test, and gone with it.
 *
 * @param directory where it is
 */
record Mount(Path directory) implements AutoCloseable {
  /** The test is skipped, and says so, where the command does not exist or is refused. */
  static Mount orSkip(Path directory, String... command) throws IOException {
    boolean mounted = isThere(command[0]) && ChildProcess.succeeds(command);
    String reason = "SKIPPED: not possible here (needs root): " + String.join(" ", command);
    if (!mounted) {
      System.out.println(reason);
    }
    assumeTrue(mounted, reason);
    return new Mount(directory);
  }

  /** A file system of its own in a file. */
  static Mount ofImage(String type, Path workshop) throws IOException {
    String make = "mkfs." + type;
    assumeTrue(isThere(make), "SKIPPED: no " + make);
    Path image = workshop.resolve(type + ".image");
    // As small as the most demanding of them takes; it has holes.
    ChildProcess.run("truncate", "-s", "512M", image.toString());
    ChildProcess.run(make, "-q", image.toString());
    Path directory = Files.createDirectory(workshop.resolve(type));
    return orSkip(
        directory, "mount", "-t", type, "-o", "loop", image.toString(), directory.toString());
  }

  private static boolean isThere(String command) {
    return Stream.of("/usr/bin", "/usr/sbin", "/bin", "/sbin")
        .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
  }

  @Override
  public void close() throws IOException {
    // Lazily: the file system of a process may still be closing the files of one that has ended.
    assertThat(ChildProcess.succeeds("umount", "--lazy", directory.toString()))
        .as("unmounted")
        .isTrue();
  }
}
