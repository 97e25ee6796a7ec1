package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The file system of this machine, by the JDK's own means, and one function of the system. */
final class NioFileOps implements FileOps {
  static final NioFileOps INSTANCE =
      new NioFileOps(
          DescriptorAccess.ofThisPlatform(), Duration.ofSeconds(10), NameSwap.ofThisSystem());

  private final Opener opener;
  private final OwnProcess process = new OwnProcess();

  /**
   * File operations of one kind.
   *
   * @param access how open files are reached
   * @param openBound how long an open may take
   * @param swap how names are swapped
   */
  NioFileOps(DescriptorAccess access, Duration openBound, NameSwap swap) {
    this.opener = new Opener(access, new BoundedOpen(openBound), new SharedLooks(), swap);
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    FileState seen = Opener.directoryAt(directory, directory, new StateReader(false));
    Path real = directory.toRealPath();
    PinnedDirectory pinned = opener.directory(real, real);
    if (!pinned.id().equals(seen.id())) {
      pinned.close();
      throw new FileSystemException(directory.toString(), null, "was replaced while it was opened");
    }
    return pinned;
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return path.toRealPath();
  }

  @Override
  public int defaultFileMode() {
    return process.defaultFileMode();
  }

  @Override
  public boolean mayExchange() {
    return opener.swap().isAvailable();
  }

  @Override
  public ProcessIdentity thisProcess() {
    return process.identity();
  }

  @Override
  public Optional<String> startOf(long pid) {
    return ProcessStart.of(pid);
  }

  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    return new NameSearch(wanted, found).below(root, recursively);
  }
}
