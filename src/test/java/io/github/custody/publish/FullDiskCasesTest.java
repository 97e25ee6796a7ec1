package io.github.custody.publish;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.TinyDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publications onto a disk that is full at some write. */
class FullDiskCasesTest {
  private static final int BLOCKS = 20;
  private static final int BLOCK = 4096;

  @TempDir Path temporary;

  @Test
  @DisplayName("T-4 the disk is full at some write: none and nothing left, or both and whole")
  void t4_fullDisk() throws Exception {
    Set<String> outcomes = new TreeSet<>();
    try (TinyDisk disk = TinyDisk.orSkip(temporary.toRealPath(), 512)) {
      PairRig rig = new PairRig(disk.root());
      byte[] artifact = new byte[(BLOCKS - 8) * BLOCK];
      Arrays.fill(artifact, (byte) 'a');
      Files.write(rig.source(), artifact);
      for (int left = 0; left < BLOCKS; left++) {
        disk.leave(left);
        outcomes.add(publish(rig));
        for (String name : List.of(ARTIFACT, SIDECAR)) {
          Files.deleteIfExists(rig.directory().resolve(name));
        }
      }
    }
    assertThat(outcomes).contains("PUBLISHED", "STREAM_ERROR");
  }

  private static String publish(PairRig rig) throws IOException {
    try {
      rig.publish();
      assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
      assertThat(rig.artifact()).hasSameBinaryContentAs(rig.source());
      return "PUBLISHED";
    } catch (CustodyException e) {
      assertThat(e.facts()).as("%s", e.getMessage()).isEqualTo(Facts.UNTOUCHED);
      assertThat(rig.folder().entries()).as("%s", e.getMessage()).isEmpty();
      return e.code().name();
    }
  }
}
