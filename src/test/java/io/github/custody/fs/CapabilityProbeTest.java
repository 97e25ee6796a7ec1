package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilityProbeTest {
  @TempDir Path directory;

  @Test
  void thisMachineHasThemAll() throws IOException {
    assertThat(probe(Interposition.none())).isEqualTo(new Capabilities(true, true, true));
    assertThat(names()).isEmpty();
  }

  @Test
  void aLinkThatFailsAndIsNotThereIsNone() throws IOException {
    Capabilities found =
        probe(
            call -> {
              if (call.verb() == FileVerb.LINK) {
                throw new FileSystemException("a", "b", "Operation not permitted");
              }
              return Interposition.Effect.NORMAL;
            });
    assertThat(found).isEqualTo(new Capabilities(false, true, true));
    assertThat(names()).isEmpty();
  }

  @Test
  void aLinkThatReportsSuccessAndIsNotThereIsNone() throws IOException {
    Capabilities found =
        probe(
            call ->
                call.verb() == FileVerb.LINK
                    ? Interposition.Effect.SKIP
                    : Interposition.Effect.NORMAL);
    assertThat(found.hardLinks()).isFalse();
    assertThat(names()).isEmpty();
  }

  @Test
  void aLinkThatReportsFailureAndIsThereIsOne() throws IOException {
    assertThat(probe(new FailsAfter(FileVerb.LINK)).hardLinks()).isTrue();
    assertThat(names()).isEmpty();
  }

  @Test
  void aFailureOfTheSyncIsNoAnswerAndLeavesNothing() throws IOException {
    assertThatThrownBy(() -> probe(new FailsAfter(FileVerb.SYNC_DIRECTORY)))
        .isInstanceOf(FileSystemException.class);
    assertThat(names()).isEmpty();
  }

  @Test
  void aTakenNameIsLeftAlone() throws IOException {
    Files.writeString(directory.resolve("b"), "foreign");
    assertThatThrownBy(() -> probe(Interposition.none()))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(names()).containsExactly("b");
    assertThat(directory.resolve("b")).hasContent("foreign");
  }

  @Test
  void aFileThatCameThereMeanwhileIsLeftAlone() throws IOException {
    probe(
        call -> {
          if (call.verb() == FileVerb.SYNC_DIRECTORY) {
            Files.writeString(directory.resolve("foreign"), "foreign");
            Files.move(
                directory.resolve("foreign"),
                directory.resolve("a"),
                StandardCopyOption.ATOMIC_MOVE);
          }
          return Interposition.Effect.NORMAL;
        });
    assertThat(names()).containsExactly("a");
    assertThat(directory.resolve("a")).hasContent("foreign");
  }

  private Capabilities probe(Interposition interposition) throws IOException {
    try (Directory pinned = new InterposedFileOps(FileOps.system(), interposition).pin(directory)) {
      return CapabilityProbe.probe(pinned, "a", "b");
    }
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toList().stream();
    }
  }

  /** The first call of its kind takes effect and reports failure. */
  private record FailsAfter(FileVerb verb) implements Interposition {
    @Override
    public Effect before(FileCall call) {
      return Effect.NORMAL;
    }

    @Override
    public void after(FileCall call) throws IOException {
      if (call.verb() == verb) {
        throw new FileSystemException(call.toString(), null, "Input/output error");
      }
    }
  }
}
