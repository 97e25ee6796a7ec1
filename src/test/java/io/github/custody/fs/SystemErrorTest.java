package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The errors of a swap are those that the JDK makes of the errors of a rename. */
class SystemErrorTest {
  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(2, NoSuchFileException.class, "/a/f -> /a/g"),
        Arguments.of(13, AccessDeniedException.class, "/a/f -> /a/g"),
        Arguments.of(17, FileAlreadyExistsException.class, "/a/f -> /a/g"),
        Arguments.of(18, AtomicMoveNotSupportedException.class, "/a/f -> /a/g: words"),
        Arguments.of(22, FileSystemException.class, "/a/f -> /a/g: words"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void theKindIsTheOneOfTheJdk(int number, Class<?> kind, String message) {
    SystemError error = new SystemError(number, "words");
    assertThat(error.between(Path.of("/a/f"), Path.of("/a/g")))
        .isExactlyInstanceOf(kind)
        .hasMessage(message);
  }
}
