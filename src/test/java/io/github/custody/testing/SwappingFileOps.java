package io.github.custody.testing;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A swap of names that every JVM has: three renames that nobody can come between, as long as
 * whoever might acts only around the calls of the seam. It stands for the system's own swap where
 * the JVM may not use that.
 */
final class SwappingFileOps extends ForwardingFileOps {
  SwappingFileOps(FileOps real) {
    super(real);
  }

  @Override
  public boolean mayExchange() {
    return true;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return new SwappingDirectory(super.pin(directory));
  }
}
