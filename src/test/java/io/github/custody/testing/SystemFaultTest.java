package io.github.custody.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Injected errors are those that come from a real file system, where those can be had. */
class SystemFaultTest {
  @TempDir Path path;

  /** A call that fails. */
  @FunctionalInterface
  private interface Failing {
    void in(Directory directory) throws IOException;
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        failure(SystemFault.ENOENT, FileVerb.OPEN, it -> it.open("none"), "none"),
        failure(SystemFault.ENOENT, FileVerb.UNLINK, it -> it.unlink("none"), "none"),
        failure(SystemFault.ENOENT, FileVerb.RENAME, it -> it.rename("none", "new"), "none", "new"),
        failure(SystemFault.ENOENT, FileVerb.LINK, it -> it.link("none", "new"), "none", "new"),
        failure(
            SystemFault.ENOENT, FileVerb.OPEN_DIRECTORY, it -> it.openDirectory("none"), "none"),
        failure(SystemFault.EEXIST, FileVerb.CREATE, it -> it.create("file"), "file"),
        failure(SystemFault.EEXIST, FileVerb.LINK, it -> it.link("file", "taken"), "file", "taken"),
        failure(
            SystemFault.EEXIST,
            FileVerb.CREATE_DIRECTORY,
            it -> it.createDirectory("file"),
            "file"));
  }

  private static Arguments failure(
      SystemFault fault, FileVerb verb, Failing failing, String... names) {
    return Arguments.of(fault, verb, failing, List.of(names));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("failures")
  @DisplayName("the same exception, of the same files, in the same words")
  void isThatOfTheJdk(SystemFault fault, FileVerb verb, Failing failing, List<String> names)
      throws IOException {
    try (Directory directory = FileOps.system().pin(path.toRealPath())) {
      directory.create("file").close();
      directory.create("taken").close();
      FileSystemException real =
          catchThrowableOfType(FileSystemException.class, () -> failing.in(directory));
      IOException injected = fault.at(new FileCall(0, verb, directory.path(), names)).orElseThrow();

      assertThat(injected).hasSameClassAs(real).hasMessage(real.getMessage());
    }
  }
}
