package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.testing.ForwardingFileOps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** File operations with a flaw. */
final class FlawedFileOps extends ForwardingFileOps {
  private final Flaw flaw;

  FlawedFileOps(FileOps real, Flaw flaw) {
    super(real);
    this.flaw = flaw;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return new FlawedDirectory(super.pin(directory), flaw);
  }

  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    flaw.find();
    return super.find(root, recursively, wanted, found);
  }
}
