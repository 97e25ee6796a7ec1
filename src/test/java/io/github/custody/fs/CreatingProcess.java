package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Creates a file, and prints its mode and the default one: a program of its own, to have its own
 * umask.
 */
final class CreatingProcess {
  private CreatingProcess() {}

  /** Arguments: kind of file operations, directory, name. */
  public static void main(String[] arguments) throws IOException {
    FileOps ops = RaceContract.ofKind(arguments[0]);
    try (Directory directory = ops.pin(Path.of(arguments[1]).toRealPath());
        OpenFile file = directory.create(arguments[2])) {
      System.out.printf("mode %o default %o%n", file.state().mode(), ops.defaultFileMode());
    }
  }
}
