package io.github.custody.testing;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A directory whose calls are numbered and interposed. */
final class InterposedDirectory implements Directory {
  private final Directory real;
  private final Interposer interposer;

  InterposedDirectory(Directory real, Interposer interposer) {
    this.real = real;
    this.interposer = interposer;
  }

  @Override
  public Path path() {
    return real.path();
  }

  @Override
  public boolean isStillAtItsPath() throws IOException {
    return interposer.answering(FileVerb.STILL_AT_PATH, path(), false, real::isStillAtItsPath);
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return interposer.answering(
        FileVerb.STAT, path(), Optional.empty(), () -> real.stat(name), name);
  }

  @Override
  public OpenFile create(String name) throws IOException {
    return interposer.opening(
        FileVerb.CREATE, path(), () -> interposed(real.create(name), name), name);
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return interposer.opening(FileVerb.OPEN, path(), () -> interposed(real.open(name), name), name);
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return interposer.opening(
        FileVerb.OPEN_FOR_LOCK, path(), () -> interposed(real.openForLock(name), name), name);
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    interposer.changing(FileVerb.LINK, path(), () -> real.link(existing, fresh), existing, fresh);
  }

  @Override
  public void link(String existing, Directory other, String fresh) throws IOException {
    interposer.changing(
        FileVerb.LINK, path(), () -> real.link(existing, below(other), fresh), existing, fresh);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    interposer.changing(FileVerb.RENAME, path(), () -> real.rename(from, to), from, to);
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    interposer.changing(FileVerb.EXCHANGE, path(), () -> real.exchange(one, other), one, other);
  }

  @Override
  public void rename(String from, Directory other, String to) throws IOException {
    interposer.changing(
        FileVerb.RENAME, path(), () -> real.rename(from, below(other), to), from, to);
  }

  @Override
  public void unlink(String name) throws IOException {
    interposer.changing(FileVerb.UNLINK, path(), () -> real.unlink(name), name);
  }

  @Override
  public void createDirectory(String name) throws IOException {
    interposer.changing(FileVerb.CREATE_DIRECTORY, path(), () -> real.createDirectory(name), name);
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return interposer.opening(
        FileVerb.OPEN_DIRECTORY,
        path(),
        () -> new InterposedDirectory(real.openDirectory(name), interposer),
        name);
  }

  @Override
  public DirectorySync sync() throws IOException {
    return interposer.changing(
        FileVerb.SYNC_DIRECTORY,
        path(),
        DirectorySync.DURABLE,
        DirectorySync.UNSUPPORTED,
        real::sync);
  }

  @Override
  public FileSystemKind fileSystem() throws IOException {
    return interposer.answering(
        FileVerb.FILE_SYSTEM, path(), FileSystemKind.SHARED_OR_UNKNOWN, real::fileSystem);
  }

  @Override
  public void close() throws IOException {
    real.close();
  }

  /** The other end of a call, without this decoration; any other stays. */
  private static Directory below(Directory other) {
    return other instanceof InterposedDirectory interposed ? interposed.real : other;
  }

  private OpenFile interposed(OpenFile file, String name) {
    return new InterposedFile(file, path(), name, interposer);
  }
}
