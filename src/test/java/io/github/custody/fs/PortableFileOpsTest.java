package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;

/** The contract on any JVM as on one that may not call native functions. */
class PortableFileOpsTest extends FileOpsContract {
  private final FileOps ops =
      new NioFileOps(DescriptorAccess.ofThisPlatform(), Duration.ofSeconds(60), NameSwap.none());

  @TempDir Path temporary;

  @Override
  FileOps ops() {
    return ops;
  }

  @Override
  boolean mayExchange() {
    return false;
  }

  @Override
  Path directory() throws IOException {
    return temporary.toRealPath();
  }

  @Override
  void symbolicLink(String name, String target) throws IOException {
    Files.createSymbolicLink(temporary.resolve(name), Path.of(target));
  }
}
