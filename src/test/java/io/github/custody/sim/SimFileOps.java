package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The simulated disk as one process sees it. */
final class SimFileOps implements FileOps {
  private final LiveDisk disk;
  private final Processes processes;
  private final SimProcess self;

  SimFileOps(LiveDisk disk, Processes processes, SimProcess self) {
    this.disk = disk;
    this.processes = processes;
    this.self = self;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    self.requireRunning();
    PathWalk.Found found = disk.pin(directory);
    return new SimDirectory(new Descriptor(disk, self, found.inode()), found.real());
  }

  @Override
  public Path realPath(Path path) throws IOException {
    self.requireRunning();
    return PathWalk.follow(disk.now(), path).real();
  }

  @Override
  public int defaultFileMode() {
    return 0644;
  }

  @Override
  public boolean mayExchange() {
    return disk.limits().exchange();
  }

  @Override
  public ProcessIdentity thisProcess() {
    return self.identity();
  }

  @Override
  public Optional<String> startOf(long pid) {
    return processes.startOf(pid, self);
  }

  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    self.requireRunning();
    try {
      PathWalk.Found start = PathWalk.follow(disk.now(), root);
      if (!disk.now().names().isDirectory(start.inode())) {
        throw new NotDirectoryException(root.toString());
      }
      new NameSearch(disk, recursively, wanted, found).in(start.inode(), start.real());
    } catch (NoSuchFileException e) {
      // A missing root has no entries.
    }
    return List.of();
  }
}
