package io.github.custody.testing;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** File operations that others make: what to change about one call is all that a decorator says. */
public abstract class ForwardingFileOps implements FileOps {
  private final FileOps real;

  protected ForwardingFileOps(FileOps real) {
    this.real = real;
  }

  /** The file operations without this decoration. */
  protected final FileOps real() {
    return real;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return real.pin(directory);
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
    return real.find(root, recursively, wanted, found);
  }
}
