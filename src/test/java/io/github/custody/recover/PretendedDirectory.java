package io.github.custody.recover;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.testing.ForwardingDirectory;
import java.io.IOException;

/** A directory on a file system of another kind. */
final class PretendedDirectory extends ForwardingDirectory {
  private final FileSystemKind fileSystem;

  PretendedDirectory(Directory real, FileSystemKind fileSystem) {
    super(real);
    this.fileSystem = fileSystem;
  }

  @Override
  public FileSystemKind fileSystem() {
    return fileSystem;
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return new PretendedDirectory(real().openDirectory(name), fileSystem);
  }
}
