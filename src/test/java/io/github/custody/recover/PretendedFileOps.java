package io.github.custody.recover;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The real file system, seen by another process.
 *
 * @param real the file system
 * @param thisProcess the process that looks
 * @param start the start of the process that it sees under any pid
 * @param fileSystem who can write to the file system
 */
record PretendedFileOps(
    FileOps real, ProcessIdentity thisProcess, Optional<String> start, FileSystemKind fileSystem)
    implements FileOps {

  /** Another process. */
  PretendedFileOps as(ProcessIdentity me) {
    return new PretendedFileOps(real, me, start, fileSystem);
  }

  /** It sees a process with this start under any pid. */
  PretendedFileOps seeing(Optional<String> newStart) {
    return new PretendedFileOps(real, thisProcess, newStart, fileSystem);
  }

  PretendedFileOps on(FileSystemKind kind) {
    return new PretendedFileOps(real, thisProcess, start, kind);
  }

  @Override
  public Optional<String> startOf(long pid) {
    return start;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return new PretendedDirectory(real.pin(directory), fileSystem);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return real.realPath(path);
  }

  @Override
  public boolean mayExchange() {
    return real.mayExchange();
  }

  @Override
  public int defaultFileMode() {
    return real.defaultFileMode();
  }

  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    return real.find(root, recursively, wanted, found);
  }
}
