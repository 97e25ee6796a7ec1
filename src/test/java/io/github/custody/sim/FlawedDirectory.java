package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import io.github.custody.testing.ForwardingDirectory;
import java.io.IOException;
import java.util.Optional;

/** A directory with a flaw. */
final class FlawedDirectory extends ForwardingDirectory {
  private final Flaw flaw;

  FlawedDirectory(Directory real, Flaw flaw) {
    super(real);
    this.flaw = flaw;
  }

  @Override
  public boolean isStillAtItsPath() throws IOException {
    return flaw.isStillAtItsPath(real());
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return flaw.stat(real(), name);
  }

  @Override
  public OpenFile create(String name) throws IOException {
    return new FlawedFile(flaw.create(real(), name), name, flaw);
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return new FlawedFile(super.open(name), name, flaw);
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return new FlawedFile(super.openForLock(name), name, flaw);
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    flaw.link(real(), existing, fresh);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    flaw.rename(real(), from, to);
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    flaw.exchange(real(), one, other);
  }

  @Override
  public void unlink(String name) throws IOException {
    flaw.unlink(real(), name);
  }

  @Override
  public void createDirectory(String name) throws IOException {
    flaw.createDirectory(real(), name);
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return new FlawedDirectory(real().openDirectory(name), flaw);
  }

  @Override
  public DirectorySync sync() throws IOException {
    return flaw.sync(real());
  }
}
