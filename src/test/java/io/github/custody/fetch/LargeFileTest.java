package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.testing.FetchRig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The size of a file costs time, not memory. */
@Tag("full")
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class LargeFileTest {
  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 1024;

  /** Heap, buffers, and what a JVM takes for itself. */
  private static final long PEAK_KIB = 200 * 1024;

  @TempDir Path temporary;

  @Test
  @DisplayName("P11 1 GiB through a JVM with 64 MiB of heap and 16 MiB of buffers")
  void oneGibibyteInASmallJvm() throws Exception {
    long size = (long) BLOCK * BLOCKS;
    Assumptions.assumeTrue(
        Files.getFileStore(temporary).getUsableSpace() > 2 * size,
        "SKIPPED: needs 2 GiB of free disk");
    byte[] block = new byte[BLOCK];
    new Random(7).nextBytes(block);
    try (FetchBench bench = new FetchBench(temporary)) {
      bench.server.on(
          "/file",
          (request, answer) -> {
            answer.status(200).header("Content-Length", Long.toString(size)).endOfHeaders();
            for (int number = 0; number < BLOCKS; number++) {
              answer.write(numbered(block, number));
            }
          });
      FetchRig rig = bench.rig();
      String digest = digest(block);
      long start = System.nanoTime();
      try (ChildJvm child =
          ChildJvm.start(
              List.of("-Xmx64m", "-XX:MaxDirectMemorySize=16m"),
              rig.base().toString(),
              rig.directory().toString(),
              LEAF,
              bench.server.url("/file"),
              digest)) {
        List<String> lines = child.lines();
        Duration span = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf(
            "1 GiB: %s, %d ms, %.0f MiB/s%n",
            lines.get(1), span.toMillis(), BLOCKS * 1000.0 / span.toMillis());
        assertThat(lines.get(0)).isEqualTo("FETCHED");
        assertThat(peakKib(lines.get(1))).isLessThan(PEAK_KIB);
      }
      assertThat(Files.size(rig.output())).isEqualTo(size);
      try (Stream<Path> names = Files.list(rig.directory())) {
        assertThat(names).containsExactly(rig.output());
      }
    }
  }

  private static long peakKib(String line) {
    return Long.parseLong(line.replaceAll("[^0-9]", ""));
  }

  /** No two blocks are the same, so that one that is lost or swapped shows. */
  private static byte[] numbered(byte[] block, int number) {
    byte[] numbered = block.clone();
    numbered[0] = (byte) number;
    numbered[1] = (byte) (number >> 8);
    return numbered;
  }

  private static String digest(byte[] block) {
    MessageDigest calculation = DigestAlgorithm.SHA256.newDigest();
    for (int number = 0; number < BLOCKS; number++) {
      calculation.update(numbered(block, number));
    }
    return Digest.of(DigestAlgorithm.SHA256, calculation.digest()).hex();
  }
}
