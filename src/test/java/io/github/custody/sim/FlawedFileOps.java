package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * File operations with a flaw.
 *
 * @param real without it
 * @param flaw the flaw
 */
record FlawedFileOps(FileOps real, Flaw flaw) implements FileOps {
  @Override
  public Directory pin(Path directory) throws IOException {
    return new FlawedDirectory(real.pin(directory), flaw);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return real.realPath(path);
  }

  @Override
  public int defaultFileMode() {
    return real.defaultFileMode();
  }

  @Override
  public boolean mayExchange() {
    return real.mayExchange();
  }

  @Override
  public ProcessIdentity thisProcess() {
    return real.thisProcess();
  }

  @Override
  public Optional<String> startOf(long pid) {
    return real.startOf(pid);
  }

  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    flaw.find();
    return real.find(root, recursively, wanted, found);
  }
}
