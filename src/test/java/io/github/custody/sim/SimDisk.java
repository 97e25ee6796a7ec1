package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.FileCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The disk of a running machine, from its boot on: a device of its own, nothing pending, no kernel
 * lock, no process. Thread-safe; each call is one step. A clock that ticks once for every change
 * gives the times, so change times are fine unless the disk is {@link #coarse()}.
 *
 * <p>What the outsiders do to it ({@link #replace} and so on) regards no lock and is pending like
 * everything else. Where nothing is, or something in the way, they fail with {@link
 * UncheckedIOException}.
 */
public final class SimDisk {
  private static final AtomicLong NEXT_DEVICE = new AtomicLong(1);

  private final LiveDisk disk;
  private final Processes processes = new Processes();

  /** Boots a machine on what another one has left; inodes keep their numbers. */
  public SimDisk(DiskImage start) {
    this.disk = new LiveDisk(NEXT_DEVICE.getAndIncrement(), start);
  }

  /** The disk as a process sees it, which runs from now on. The same identity is one process. */
  public FileOps fileOps(ProcessIdentity process) {
    return new SimFileOps(disk, processes, processes.of(process));
  }

  /**
   * A process ends: its descriptors are closed, its kernel locks are gone. What it calls later
   * fails with {@link IllegalStateException} and does nothing.
   */
  public void end(ProcessIdentity process) {
    processes.end(process);
  }

  /** How many files and directories a process holds open. */
  public int openIn(ProcessIdentity process) {
    return processes.of(process).openCount();
  }

  /** From now on names cannot be swapped. */
  public SimDisk portable() {
    disk.limits().noExchange();
    return this;
  }

  /** From now on no file gets a second name. */
  public SimDisk withoutHardLinks() {
    disk.limits().noHardLinks();
    return this;
  }

  /** Modification and change times are whole seconds; all that happens is in one second. */
  public SimDisk coarse() {
    disk.coarse();
    return this;
  }

  /** From now on there is space for so many more bytes; names take none. */
  public SimDisk full(long bytes) {
    disk.limits().space(bytes);
    return this;
  }

  /** Nobody else changes the disk meanwhile. */
  public <T> T atOnce(Supplier<T> action) {
    synchronized (disk) {
      return action.get();
    }
  }

  /** The present moment; cheap. */
  public DiskMoment now() {
    return disk.now();
  }

  /**
   * The listener is told the moment after each operation that changed something, pending or
   * durable, and after each sync, also a failed one. It runs under the monitor of the disk.
   */
  public void onChange(Consumer<DiskMoment> listener) {
    disk.onChange(listener);
  }

  /** Another program puts a file there, by rename over what is there: private, as it was made. */
  public void replace(String path, String content) {
    replace(path, 0600, content);
  }

  /** The same, with a mode. */
  public void replace(String path, int mode, String content) {
    at(path, place -> disk.replace(place, mode, content));
  }

  /**
   * Another program overwrites the first bytes of a file, and sets its modification time back. The
   * size stays: longer content is cut.
   */
  public void rewrite(String path, String content) {
    at(path, place -> disk.rewrite(place, content));
  }

  /** Another program removes a name. */
  public void delete(String path) {
    at(path, disk::unlink);
  }

  /** Another program renames, over what is there. */
  public void rename(String from, String to) {
    at(from, source -> disk.rename(source, place(to)));
  }

  /** Another program gives a file a second name. */
  public void link(String existing, String fresh) {
    at(existing, source -> disk.link(source, place(fresh)));
  }

  /** Another program makes a directory. */
  public void createDirectory(String path) {
    at(path, place -> disk.close(disk.create(place, FileKind.DIRECTORY, 0755, "")));
  }

  /** Another program makes a symbolic link. */
  public void symbolicLink(String path, String target) {
    at(path, place -> disk.close(disk.create(place, FileKind.SYMLINK, 0777, target)));
  }

  /** What programs read at a path now, as ISO 8859-1; empty if no regular file is there. */
  public Optional<String> content(String path) {
    return now().live().content(path);
  }

  /**
   * The next sync that matches fails, once. Of a file it drops what was to be written: it can still
   * be read, a later sync succeeds and does not write it, and a power cut shows that it is not
   * there. Of a directory it does nothing; the names stay pending.
   *
   * @param next gets a call as a trace has it; its index counts the syncs of this disk
   */
  public void failSync(Predicate<FileCall> next) {
    disk.faults().arm(next);
  }

  private void at(String path, Act act) {
    try {
      act.at(place(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Place place(String path) throws IOException {
    Path spelt = Path.of(path);
    PathWalk.Found above = PathWalk.toDirectory(now(), spelt.getParent());
    return Place.in(above.inode(), above.real(), spelt.getFileName().toString());
  }

  /** What an outsider does. */
  @FunctionalInterface
  private interface Act {
    void at(Place place) throws IOException;
  }
}
