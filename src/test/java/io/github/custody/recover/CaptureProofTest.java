package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file of another program that a removal captured before its process died: private, of the same
 * owner and with one name, as a program makes it that writes a temporary file and renames it.
 */
class CaptureProofTest {
  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  @DisplayName("P3 captured at a name of a replacement: it is somewhere, whatever its mode says")
  void p3_isKept(int number) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("RENAME out.bin.partial-* out.bin"));
    captured(wreck, number);

    Finding finding = wreck.recovering().runOne();

    assertThat(finding.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.rig().content()).contains(NEW);
    assertThat(contents(wreck)).contains(FOREIGN);
  }

  @Test
  @DisplayName("P3 captured at the output of a new file: it has its name back")
  void p3_hasTheOutputBack() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("WRITE out.bin.partial-*"));
    captured(wreck, 0);

    wreck.recovering().run();

    assertThat(wreck.rig().content()).contains(FOREIGN);
    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
  }

  private static void captured(Wreck wreck, int number) throws IOException {
    Path drop = wreck.sibling("").resolveSibling(".out.bin.drop-" + wreck.token() + "-" + number);
    Files.writeString(drop, FOREIGN);
    Files.setPosixFilePermissions(drop, PosixFilePermissions.fromString("rw-------"));
  }

  private static List<String> contents(Wreck wreck) throws IOException {
    try (Stream<Path> tree = Files.walk(wreck.rig().base())) {
      List<Path> files = tree.filter(Files::isRegularFile).toList();
      Stream.Builder<String> contents = Stream.builder();
      for (Path file : files) {
        contents.add(Files.readString(file));
      }
      return contents.build().toList();
    }
  }
}
