package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The one place where the validity of a lock is checked (P2): every call that changes a name is
 * made between two proofs of ownership. Looking needs no lock.
 *
 * <p>When the proof before a call fails the call is not made; when the one after it fails it was.
 * Both throw {@link LockLostException} or {@link LockUncheckedException}.
 */
final class LockGuardedDirectory implements Directory {
  private final Directory directory;
  private final DestinationLock lock;

  LockGuardedDirectory(Directory directory, DestinationLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  @FunctionalInterface
  private interface Change<T> {
    T make() throws IOException;
  }

  private <T> T guard(Change<T> change) throws IOException {
    lock.prove();
    T result = change.make();
    lock.prove();
    return result;
  }

  /**
   * Proves before only: a failing proof after it would lose the descriptor of the new file, which
   * its owner needs.
   */
  @Override
  public OpenFile create(String name) throws IOException {
    lock.prove();
    return directory.create(name);
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    guard(
        () -> {
          directory.link(existing, fresh);
          return fresh;
        });
  }

  /**
   * {@code other} is not looked into: a directory behind a lock of its own does not get past that
   * lock, the pinned directory refuses it.
   */
  @Override
  public void link(String existing, Directory other, String fresh) throws IOException {
    guard(
        () -> {
          directory.link(existing, other, fresh);
          return fresh;
        });
  }

  @Override
  public void rename(String from, String to) throws IOException {
    guard(
        () -> {
          directory.rename(from, to);
          return to;
        });
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    guard(
        () -> {
          directory.exchange(one, other);
          return other;
        });
  }

  /** As for {@link #link(String, Directory, String)}. */
  @Override
  public void rename(String from, Directory other, String to) throws IOException {
    guard(
        () -> {
          directory.rename(from, other, to);
          return to;
        });
  }

  @Override
  public void unlink(String name) throws IOException {
    guard(
        () -> {
          directory.unlink(name);
          return name;
        });
  }

  @Override
  public void createDirectory(String name) throws IOException {
    guard(
        () -> {
          directory.createDirectory(name);
          return name;
        });
  }

  @Override
  public DirectorySync sync() throws IOException {
    return guard(directory::sync);
  }

  @Override
  public Path path() {
    return directory.path();
  }

  @Override
  public boolean isStillAtItsPath() throws IOException {
    return directory.isStillAtItsPath();
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return directory.stat(name);
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return directory.open(name);
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return directory.openForLock(name);
  }

  @Override
  public FileSystemKind fileSystem() throws IOException {
    return directory.fileSystem();
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return directory.openDirectory(name);
  }

  /** Leaves the directory open: it belongs to whoever pinned it. */
  @Override
  public void close() {}
}
