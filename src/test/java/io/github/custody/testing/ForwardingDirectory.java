package io.github.custody.testing;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A directory that another one stands for, as {@link ForwardingFileOps}. */
public abstract class ForwardingDirectory implements Directory {
  private final Directory real;

  protected ForwardingDirectory(Directory real) {
    this.real = real;
  }

  /** The directory without this decoration. */
  protected final Directory real() {
    return real;
  }

  /** The other end of a call, without this decoration; any other stays. */
  private Directory below(Directory other) {
    return other instanceof ForwardingDirectory decorated && decorated.getClass() == getClass()
        ? decorated.real
        : other;
  }

  @Override
  public Path path() {
    return real.path();
  }

  @Override
  public boolean isStillAtItsPath() throws IOException {
    return real.isStillAtItsPath();
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return real.stat(name);
  }

  @Override
  public OpenFile create(String name) throws IOException {
    return real.create(name);
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return real.open(name);
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return real.openForLock(name);
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    real.link(existing, fresh);
  }

  @Override
  public void link(String existing, Directory other, String fresh) throws IOException {
    real.link(existing, below(other), fresh);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    real.rename(from, to);
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    real.exchange(one, other);
  }

  @Override
  public void rename(String from, Directory other, String to) throws IOException {
    real.rename(from, below(other), to);
  }

  @Override
  public void unlink(String name) throws IOException {
    real.unlink(name);
  }

  @Override
  public void createDirectory(String name) throws IOException {
    real.createDirectory(name);
  }

  /** To be decorated as well. */
  @Override
  public abstract Directory openDirectory(String name) throws IOException;

  @Override
  public DirectorySync sync() throws IOException {
    return real.sync();
  }

  @Override
  public FileSystemKind fileSystem() throws IOException {
    return real.fileSystem();
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
