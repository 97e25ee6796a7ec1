package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailurePathsTest {
  private static final Path REACHED = Path.of("/proc/self/fd/7");
  private static final Path KNOWN = Path.of("/build/target");

  static Stream<FileSystemException> kinds() {
    String file = "/proc/self/fd/7/a";
    String other = "/proc/self/fd/7/b";
    return Stream.of(
        new FileSystemException(file, other, "why"),
        new NoSuchFileException(file, other, "why"),
        new FileAlreadyExistsException(file, other, "why"),
        new AccessDeniedException(file, other, "why"),
        new AtomicMoveNotSupportedException(file, other, "why"),
        new NotDirectoryException(file),
        new DirectoryNotEmptyException(file));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theKindStaysAndThePathsAreTheKnownOnes(FileSystemException failure) {
    IOException renamed = FailurePaths.under(REACHED, KNOWN, failure);

    assertThat(renamed).isExactlyInstanceOf(failure.getClass()).hasNoCause();
    FileSystemException about = (FileSystemException) renamed;
    assertThat(about.getFile()).isEqualTo("/build/target/a");
    assertThat(about.getReason()).isEqualTo(failure.getReason());
    assertThat(about.getOtherFile())
        .isEqualTo(failure.getOtherFile() == null ? null : "/build/target/b");
    assertThat(renamed.getStackTrace()).isEqualTo(failure.getStackTrace());
  }

  @Test
  void aFailureWithoutAPathGetsOne() {
    IOException renamed = FailurePaths.of(KNOWN, new IOException("No space left on device"));
    assertThat(renamed)
        .isInstanceOf(FileSystemException.class)
        .hasMessage("/build/target: No space left on device");
  }

  @Test
  void aRelativePathIsOneInTheDirectory() {
    assertThat(FailurePaths.under(REACHED, KNOWN, new NoSuchFileException("a")))
        .hasMessage("/build/target/a");
  }

  @Test
  void whatSomethingElseIsOpenedUnderIsLeftAlone() {
    assertThat(FailurePaths.under(REACHED, KNOWN, new NoSuchFileException("/elsewhere/a")))
        .hasMessage("/elsewhere/a");
    ClosedChannelException closed = new ClosedChannelException();
    assertThat(FailurePaths.of(KNOWN, closed)).isSameAs(closed);
  }
}
