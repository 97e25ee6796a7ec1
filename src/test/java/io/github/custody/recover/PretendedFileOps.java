package io.github.custody.recover;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.ForwardingFileOps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The real file system, seen by another process. */
final class PretendedFileOps extends ForwardingFileOps {
  private final ProcessIdentity thisProcess;
  private final Optional<String> start;
  private final FileSystemKind fileSystem;

  /**
   * @param real the file system
   * @param thisProcess the process that looks
   * @param start the start of the process that it sees under any pid
   * @param fileSystem who can write to the file system
   */
  PretendedFileOps(
      FileOps real,
      ProcessIdentity thisProcess,
      Optional<String> start,
      FileSystemKind fileSystem) {
    super(real);
    this.thisProcess = thisProcess;
    this.start = start;
    this.fileSystem = fileSystem;
  }

  /** Another process. */
  PretendedFileOps as(ProcessIdentity me) {
    return new PretendedFileOps(real(), me, start, fileSystem);
  }

  /** It sees a process with this start under any pid. */
  PretendedFileOps seeing(Optional<String> newStart) {
    return new PretendedFileOps(real(), thisProcess, newStart, fileSystem);
  }

  PretendedFileOps on(FileSystemKind kind) {
    return new PretendedFileOps(real(), thisProcess, start, kind);
  }

  @Override
  public ProcessIdentity thisProcess() {
    return thisProcess;
  }

  @Override
  public Optional<String> startOf(long pid) {
    return start;
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return new PretendedDirectory(super.pin(directory), fileSystem);
  }
}
