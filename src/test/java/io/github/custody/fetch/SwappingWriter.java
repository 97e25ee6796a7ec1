package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that ignores our locks: again and again, at any time, it swaps a new version of its own
 * into the output's name. What it gets out by that is what it replaced itself, so it knows which of
 * its versions others made away with.
 *
 * <p>Arguments: the output's directory, the output's name, a file for its account, the longest
 * pause in nanoseconds. It ends with its input.
 */
final class SwappingWriter {
  private static final String MINE = "writer";

  private final Path directory;
  private final String output;
  private final List<String> account = new ArrayList<>();

  private SwappingWriter(Path directory, String output) {
    this.directory = directory;
    this.output = output;
  }

  public static void main(String[] arguments) throws IOException {
    SwappingWriter writer = new SwappingWriter(Path.of(arguments[0]), arguments[1]);
    long pause = Long.parseLong(arguments[3]);
    try (Directory pinned = FileOps.system().pin(writer.directory)) {
      System.out.println("writing");
      for (int n = 0; System.in.available() == 0; n++) {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause));
        writer.write(pinned, "version " + n);
      }
    }
    Files.write(Path.of(arguments[2]), writer.account);
    System.out.println("written");
  }

  private void write(Directory pinned, String version) throws IOException {
    Path mine = directory.resolve(MINE);
    Files.writeString(mine, version, ISO_8859_1);
    account.add("wrote " + version);
    pinned.exchange(MINE, output);
    account.add("replaced " + Files.readString(mine, ISO_8859_1));
    Files.delete(mine);
  }
}
