package io.github.custody.publish;

import static io.github.custody.testing.PairRig.SIBLING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a staged publication writes. */
class LargeSiblingTest {
  private static final Path COUNTERS = Path.of("/proc/self/io");
  private static final long MEBIBYTE = 1 << 20;

  @TempDir Path root;

  @Test
  @DisplayName("PP-1 a staged file of 64 MiB is published without a copy")
  void pp1_writesNoCopy() throws Exception {
    expectNoCopy(64 * MEBIBYTE);
  }

  @Test
  @Tag("full")
  @DisplayName("PP-1 a staged file of 1 GiB is published without a copy")
  void pp1_writesNoCopyOfAGibibyte() throws Exception {
    expectNoCopy(1024 * MEBIBYTE);
  }

  private void expectNoCopy(long size) throws Exception {
    assumeTrue(Files.isReadable(COUNTERS), "SKIPPED: bytes written are counted on Linux only");
    PairRig rig = new PairRig(root.toRealPath()).staging();
    try (RandomAccessFile file = new RandomAccessFile(rig.sibling().toFile(), "rw")) {
      file.setLength(size);
    }
    long inode = rig.inode(SIBLING);
    long before = written();

    rig.publish();

    long bytes = written() - before;
    System.out.printf("staged publication of %d bytes: %d bytes written%n", size, bytes);
    assertThat(bytes).isLessThan(MEBIBYTE);
    assertThat(rig.inode(PairRig.ARTIFACT)).isEqualTo(inode);
  }

  /** All bytes that this JVM has passed to write calls. */
  private static long written() throws IOException {
    return Files.readAllLines(COUNTERS).stream()
        .filter(line -> line.startsWith("wchar: "))
        .mapToLong(line -> Long.parseLong(line.substring("wchar: ".length())))
        .findFirst()
        .orElseThrow();
  }
}
