package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pinned directory does when the way to it or to its files turns out to be wrong. */
class PinnedDirectoryTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private boolean leaves;
  private Path directory;

  @BeforeEach
  void realDirectory(@TempDir Path temporary) throws IOException {
    directory = temporary.toRealPath();
  }

  @Test
  void aCallThatMayHaveLandedElsewhereIsReportedAsFailed() throws IOException {
    try (Directory pinned = pinFleetingly()) {
      pinned.create("f").close();
      leaves = true;
      assertThatThrownBy(() -> pinned.link("f", "g")).isInstanceOf(FileSystemException.class);
      assertThatThrownBy(() -> pinned.stat("f")).isInstanceOf(FileSystemException.class);
    }
  }

  @Test
  void whatWasOpenedByItIsClosed() throws IOException {
    try (Directory pinned = pinFleetingly()) {
      leaves = true;
      assertThatThrownBy(() -> pinned.create("f")).isInstanceOf(FileSystemException.class);
      assertThatThrownBy(() -> pinned.open("f")).isInstanceOf(FileSystemException.class);
      assertThat(OpenDescriptors.countOn(directory.resolve("f"))).isZero();
    }
  }

  @Test
  void whatTurnsOutToBeAnotherFileIsClosed() throws IOException {
    Files.writeString(directory.resolve("f"), "bytes");
    Files.writeString(directory.resolve("other"), "other");
    DescriptorAccess named = new NamedDescriptors();
    DescriptorAccess confused =
        (channel, names, states) ->
            names.get().get(0).endsWith("f")
                ? named.of(channel, () -> List.of(directory.resolve("other")), states)
                : named.of(channel, names, states);
    try (Directory pinned = new NioFileOps(confused, PATIENCE, NameSwap.none()).pin(directory)) {
      assertThatThrownBy(() -> pinned.open("f"))
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("was replaced while it was opened");
      assertThat(OpenDescriptors.countOn(directory.resolve("f"))).isZero();
    }
  }

  @Test
  void whatCannotBeReachedIsClosed() throws IOException {
    DescriptorAccess none =
        (channel, names, states) -> {
          throw new FileSystemException("none");
        };
    assertThatThrownBy(() -> new NioFileOps(none, PATIENCE, NameSwap.none()).pin(directory))
        .isInstanceOf(FileSystemException.class);
    assertThat(OpenDescriptors.countOn(directory)).isZero();
  }

  private Directory pinFleetingly() throws IOException {
    DescriptorAccess named = new NamedDescriptors();
    DescriptorAccess fleeting =
        (channel, names, states) -> new Fleeting(named.of(channel, names, states));
    return new NioFileOps(fleeting, PATIENCE, NameSwap.none()).pin(directory);
  }

  /** Every second look for it fails. */
  private final class Fleeting implements Descriptor {
    private final Descriptor real;
    private boolean seen;

    Fleeting(Descriptor real) {
      this.real = real;
    }

    @Override
    public Path path() throws IOException {
      seen = !seen;
      if (leaves && !seen) {
        throw new FileSystemException("left");
      }
      return real.path();
    }

    @Override
    public FileState state() throws IOException {
      return real.state();
    }

    @Override
    public void setMode(int mode) throws IOException {
      real.setMode(mode);
    }
  }
}
