package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileKind;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.util.Optional;

/** A pinned directory of the simulated disk. */
final class SimDirectory implements Directory {
  private final Descriptor self;
  private final Path path;

  SimDirectory(Descriptor self, Path path) {
    this.self = self;
    this.path = path;
  }

  @Override
  public Path path() {
    return path;
  }

  /** By its path alone, as on a real disk. */
  @Override
  public boolean isStillAtItsPath() throws IOException {
    return PathWalk.leadsTo(disk().now(), path, self.inode());
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return disk().stat(place(name));
  }

  @Override
  public OpenFile create(String name) throws IOException {
    Ino created = disk().create(place(name), FileKind.REGULAR, 0600, "");
    return file(created, name, SimOpenFile.Purpose.FILL);
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return file(disk().open(place(name)), name, SimOpenFile.Purpose.LOOK);
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return file(disk().open(place(name)), name, SimOpenFile.Purpose.LOCK);
  }

  private OpenFile file(Ino opened, String name, SimOpenFile.Purpose purpose) {
    return new SimOpenFile(descriptor(opened), path.resolve(name), purpose);
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    disk().link(place(existing), place(fresh));
  }

  @Override
  public void link(String existing, Directory other, String fresh) throws IOException {
    disk().link(place(existing), ofSameDisk(other).place(fresh));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk().rename(place(from), place(to));
  }

  @Override
  public void rename(String from, Directory other, String to) throws IOException {
    disk().rename(place(from), ofSameDisk(other).place(to));
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    disk().exchange(place(one), place(other));
  }

  @Override
  public void unlink(String name) throws IOException {
    disk().unlink(place(name));
  }

  @Override
  public void createDirectory(String name) throws IOException {
    disk().close(disk().create(place(name), FileKind.DIRECTORY, 0755, ""));
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    Ino opened = disk().openDirectory(place(name));
    return new SimDirectory(descriptor(opened), path.resolve(name));
  }

  @Override
  public DirectorySync sync() throws IOException {
    disk().syncDirectory(self.inode(), path);
    return DirectorySync.DURABLE;
  }

  @Override
  public FileSystemKind fileSystem() throws IOException {
    self.requireOpen();
    return FileSystemKind.LOCAL;
  }

  @Override
  public void close() {
    self.close();
  }

  private LiveDisk disk() {
    return self.disk();
  }

  private Place place(String name) throws IOException {
    return Place.in(self.inode(), path, name);
  }

  private Descriptor descriptor(Ino opened) {
    return new Descriptor(disk(), self.process(), opened);
  }

  private SimDirectory ofSameDisk(Directory other) {
    if (other instanceof SimDirectory directory && directory.disk() == disk()) {
      return directory;
    }
    throw new ProviderMismatchException("not a directory of this disk");
  }
}
