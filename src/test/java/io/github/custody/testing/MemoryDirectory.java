package io.github.custody.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories in memory, where the system has such a file system: for sweeps of thousands
 * of runs, whose syncs would wait for the disk and prove nothing.
 */
public final class MemoryDirectory implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");

  @Override
  public Path createTempDirectory(
      AnnotatedElementContext elementContext, ExtensionContext extensionContext)
      throws IOException {
    return Files.isDirectory(MEMORY)
        ? Files.createTempDirectory(MEMORY, "custody")
        : Files.createTempDirectory("custody");
  }
}
