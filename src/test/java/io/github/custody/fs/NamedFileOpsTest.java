package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** The contract without descriptors by number, as on platforms that do not show them. */
class NamedFileOpsTest extends NioFileOpsContract {
  private final FileOps ops = ofKind("named");

  @Override
  FileOps ops() {
    return ops;
  }

  @Override
  String kind() {
    return "named";
  }

  @Test
  void everyCallIsRefusedWhenThePathLeadsElsewhere() throws IOException {
    home().createDirectory("directory");
    try (Directory pinned = home().openDirectory("directory")) {
      file(pinned, "f", "bytes");
      home().rename("directory", "moved");
      home().createDirectory("directory");
      assertThatThrownBy(() -> pinned.stat("f"))
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("no longer is what was opened there");
      assertThatThrownBy(() -> pinned.create("g")).isInstanceOf(FileSystemException.class);
      assertThatThrownBy(() -> pinned.exchange("f", "f")).isInstanceOf(FileSystemException.class);
      home().rename("directory", "other");
      home().rename("moved", "directory");
      assertThat(content(pinned, "f")).isEqualTo("bytes");
    }
  }

  @Test
  void aFileWithoutAKnownNameCountsAsGone() throws IOException {
    try (OpenFile file = home().create("f")) {
      ChildProcess.run("mv", temporary.resolve("f").toString(), temporary + "/unheard");
      assertThat(file.state().links()).isZero();
      assertThatThrownBy(() -> file.setMode(0640)).isInstanceOf(FileSystemException.class);
      assertThat(state("unheard").mode()).isEqualTo(0600);
    }
  }
}
