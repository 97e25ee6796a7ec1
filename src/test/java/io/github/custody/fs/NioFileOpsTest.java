package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract with descriptors by number, as on Linux. */
class NioFileOpsTest extends NioFileOpsContract {
  private final FileOps ops = ofKind("proc");

  @BeforeEach
  void onlyWhereThereAreDescriptors() {
    assumeTrue(ProcDescriptors.available(), "SKIPPED: this platform shows no descriptors");
  }

  @Override
  FileOps ops() {
    return ops;
  }

  @Override
  String kind() {
    return "proc";
  }

  @Test
  void everyCallLandsInThePinnedDirectoryWhereverItIs() throws IOException {
    home().createDirectory("directory");
    try (Directory pinned = home().openDirectory("directory")) {
      home().rename("directory", "moved");
      home().createDirectory("directory");
      try (Directory moved = home().openDirectory("moved")) {
        file(pinned, "f", "bytes");
        assertThat(content(moved, "f")).isEqualTo("bytes");
        pinned.link("f", "g");
        assertThat(moved.stat("g")).isPresent();
        pinned.rename("g", "h");
        assertThat(moved.stat("h")).isPresent();
        if (mayExchange()) {
          pinned.exchange("f", "h");
          pinned.createDirectory("e");
          pinned.exchange("e", "h");
          assertThat(moved.stat("h").orElseThrow().kind()).isEqualTo(FileKind.DIRECTORY);
          pinned.exchange("e", "h");
        }
        pinned.unlink("h");
        assertThat(moved.stat("h")).isEmpty();
        pinned.createDirectory("d");
        pinned.openDirectory("d").close();
        assertThat(content(pinned, "f")).isEqualTo("bytes");
        assertThat(pinned.sync()).isEqualTo(DirectorySync.DURABLE);
      }
    }
  }

  @Test
  void theStateIsThatOfTheOpenFileAlsoWhenTheSeamNeverHeardOfItsName() throws Exception {
    try (OpenFile file = home().create("f")) {
      ChildProcess.run("mv", temporary.resolve("f").toString(), temporary + "/unheard");
      assertThat(file.state().links()).isEqualTo(1);
      file.setMode(0640);
      assertThat(state("unheard").mode()).isEqualTo(0640);
    }
  }
}
