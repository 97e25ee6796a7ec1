package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.MemoryDirectory;
import io.github.custody.testing.NewerJdk;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many replacements of one output, and beside them another process that puts its own versions there
 * and respects no lock. Each of its versions is accounted for: it replaced it itself, or a fetch
 * replaced it that had recorded it before, or it is somewhere in the directory. Both programs run
 * on a JVM that has the system's swap.
 */
class ReplaceRaceTest {
  private static final int REPLACEMENTS = Integer.getInteger("custody.replacements", 400);
  private static final long LONGEST_PAUSE_NANOS = 8_000_000;

  @TempDir(factory = MemoryDirectory.class)
  Path root;

  /** What became of the writer's versions. */
  private record Tally(String replacer, int written, int lost) {}

  @Test
  @DisplayName(
      "P3 a writer that ignores our locks loses nothing to an exchange, and some to a rename")
  void p3_nothingIsLost() throws IOException, InterruptedException {
    NewerJdk jdk = NewerJdk.orSkip();

    Tally exchange = race(jdk, ReplaceMode.EXCHANGE);
    Tally portable = race(jdk, ReplaceMode.PORTABLE);

    System.out.printf(
        "replace race: %d replacements beside a writer that ignores locks%n"
            + "  exchange: %d foreign versions lost of %d; %s%n"
            + "  portable: %d foreign versions lost of %d; %s%n",
        REPLACEMENTS,
        exchange.lost(),
        exchange.written(),
        exchange.replacer(),
        portable.lost(),
        portable.written(),
        portable.replacer());
    assertThat(exchange.lost()).isZero();
    assertThat(portable.lost()).as("the window of the portable mode").isPositive();
  }

  private Tally race(NewerJdk jdk, ReplaceMode mode) throws IOException, InterruptedException {
    Path base = Files.createDirectory(root.toRealPath().resolve(mode.name()));
    FetchRig rig = new FetchRig(base);
    Files.writeString(rig.output(), "version -1", ISO_8859_1);
    Path written = base.resolve("written");
    Path replaced = base.resolve("replaced");
    Process writer =
        start(
            jdk,
            SwappingWriter.class,
            rig.directory().toString(),
            FetchRig.LEAF,
            written.toString(),
            Long.toString(LONGEST_PAUSE_NANOS));
    String replacer;
    try (var said = writer.inputReader(ISO_8859_1)) {
      assertThat(said.readLine()).isEqualTo("writing");
      replacer = replace(jdk, base.toString(), mode.name(), "" + REPLACEMENTS, replaced.toString());
      writer.getOutputStream().write('\n');
      writer.getOutputStream().flush();
      assertThat(said.readLine()).as("the output was never absent (P1)").isEqualTo("written");
    } finally {
      writer.destroyForcibly().waitFor();
    }
    return tally(replacer, Files.readAllLines(written), Files.readAllLines(replaced), rig);
  }

  private static String replace(NewerJdk jdk, String... arguments)
      throws IOException, InterruptedException {
    Process replacer = start(jdk, ReplacingProgram.class, arguments);
    try (var said = replacer.inputReader(ISO_8859_1)) {
      String summary = said.lines().collect(Collectors.joining(" "));
      assertThat(replacer.waitFor()).as(summary).isZero();
      return summary;
    } finally {
      replacer.destroyForcibly();
    }
  }

  private static Process start(NewerJdk jdk, Class<?> program, String... arguments)
      throws IOException {
    return new ProcessBuilder(jdk.command(List.of(NewerJdk.NATIVE_ACCESS), program, arguments))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Tally tally(
      String replacer, List<String> written, List<String> replaced, FetchRig rig)
      throws IOException {
    Set<String> versions = after("wrote ", written);
    Set<String> lost = new HashSet<>(versions);
    lost.removeAll(after("replaced ", written));
    lost.removeAll(after("replaced ", replaced));
    lost.removeAll(contents(rig.directory()));
    return new Tally(replacer, versions.size(), lost.size());
  }

  private static Set<String> after(String word, List<String> account) {
    return account.stream()
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()))
        .collect(Collectors.toSet());
  }

  private static List<String> contents(Path directory) throws IOException {
    try (Stream<Path> tree = Files.walk(directory)) {
      List<String> contents = new ArrayList<>();
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        contents.add(Files.readString(file, ISO_8859_1));
      }
      return contents;
    }
  }
}
