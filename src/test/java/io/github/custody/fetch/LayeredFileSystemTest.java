package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Layers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An output in a lower layer of an overlay whose layers are on different file systems. */
class LayeredFileSystemTest {
  @TempDir Path workshop;

  @Test
  @DisplayName("P6 an output in a lower layer: refused, unchanged, with a way out that works")
  void p6_outputInALowerLayer() throws Exception {
    try (Layers layers = Layers.orSkip(workshop, lower -> new FetchRig(lower).withPrevious())) {
      FetchRig rig = new FetchRig(layers.root());

      CustodyException refused = catchThrowableOfType(CustodyException.class, rig::fetch);

      assertThat(refused.code()).isEqualTo(FailureCode.OUTPUT_CHANGED);
      assertThat(refused).hasMessageContaining("file system of layers");
      assertThat(rig.content()).contains(OLD);
      assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);

      moveUp(rig.output());
      rig.fetch();
      assertThat(rig.content()).contains(NEW);
    }
  }

  private static void moveUp(Path output) throws IOException {
    Path copy = output.resolveSibling("copy");
    Files.copy(output, copy);
    Files.move(copy, output, StandardCopyOption.REPLACE_EXISTING);
  }
}
