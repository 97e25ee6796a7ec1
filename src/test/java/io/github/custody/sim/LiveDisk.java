package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import io.github.custody.fs.FileState;
import io.github.custody.testing.FileVerb;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The disk as the kernel of a running machine works on it: one operation at a time, each a step
 * from one {@link DiskMoment} to the next.
 */
final class LiveDisk {
  private final long device;
  private final LogicalClock clock;
  private final Limits limits = new Limits();
  private final KernelLocks locks = new KernelLocks();
  private final Descriptors descriptors = new Descriptors();
  private final SyncFaults faults = new SyncFaults();
  private final List<Consumer<DiskMoment>> listeners = new ArrayList<>();
  private DiskMoment moment;

  LiveDisk(long device, DiskImage image) {
    this.device = device;
    this.clock = new LogicalClock(image.latest());
    this.moment = Boot.of(image, clock.tick());
  }

  Limits limits() {
    return limits;
  }

  /** All times are whole seconds, also those of the files that are there. */
  synchronized void coarse() {
    limits.wholeSeconds();
    for (Inode inode : moment.inodes().values()) {
      moment = moment.with(inode.inWholeSeconds());
    }
  }

  SyncFaults faults() {
    return faults;
  }

  KernelLocks locks() {
    return locks;
  }

  synchronized DiskMoment now() {
    return moment;
  }

  synchronized void onChange(Consumer<DiskMoment> listener) {
    listeners.add(listener);
  }

  synchronized FileState state(Ino inode) {
    return moment.inode(inode).state(device, links(inode));
  }

  private int links(Ino inode) {
    Names names = moment.names();
    if (!names.isDirectory(inode)) {
      return names.links(inode);
    }
    return 2 + (int) names.in(inode).values().stream().filter(names::isDirectory).count();
  }

  synchronized Optional<FileState> stat(Place place) {
    return rules().find(place).map(inode -> state(inode.id()));
  }

  /** Creates something, and opens it. */
  synchronized Ino create(Place place, FileKind kind, int mode, String bytes) throws IOException {
    Inode inode = fresh(kind, mode, bytes);
    NameChange change = rules().creation(place, inode.id());
    moment = kind == FileKind.DIRECTORY ? moment.withDirectory(inode) : moment.with(inode);
    Ino opened = descriptors.opened(inode.id());
    named(change, inode.changed());
    return opened;
  }

  /** Another program's new file takes the name, synced as far as it is no name. */
  synchronized void replace(Place place, int mode, String bytes) throws IOException {
    Inode inode = fresh(FileKind.REGULAR, mode, bytes);
    NameChange change = rules().replacement(place, inode.id());
    moment = moment.with(inode);
    named(change, inode.changed());
  }

  private Inode fresh(FileKind kind, int mode, String bytes) {
    Instant born = clock.tick();
    Instant time = limits.stamp(born);
    Saved saved = new Saved(kind, mode, new Data(bytes, time), born);
    return Inode.of(descriptors.free(moment), saved, time);
  }

  synchronized void link(Place existing, Place fresh) throws IOException {
    NameChange change = rules().link(existing, fresh);
    if (!limits.hardLinks()) {
      throw NameRules.notPermitted(fresh, existing);
    }
    named(change);
  }

  synchronized void rename(Place from, Place to) throws IOException {
    named(rules().rename(from, to));
  }

  synchronized void exchange(Place one, Place other) throws IOException {
    if (!limits.exchange()) {
      throw new FileSystemException(one.toString(), other.toString(), "names cannot be swapped");
    }
    named(rules().exchange(one, other));
  }

  synchronized void unlink(Place place) throws IOException {
    named(rules().unlink(place));
  }

  private NameRules rules() {
    return new NameRules(moment);
  }

  private void named(Optional<NameChange> change) {
    change.ifPresent(this::named);
  }

  private void named(NameChange change) {
    named(change, limits.stamp(clock.tick()));
  }

  /** Also the file that loses a name is touched. */
  private void named(NameChange change, Instant time) {
    Set<Ino> touched = new HashSet<>();
    change.edits().forEach(edit -> touched.addAll(edit.touched(moment.names())));
    moment = moment.after(change);
    for (Ino inode : touched) {
      moment = moment.with(moment.inode(inode).touched(time));
    }
    for (Ino directory : change.directories()) {
      moment = moment.with(moment.inode(directory).entered(time));
    }
    changed();
  }

  synchronized Ino open(Place place) throws IOException {
    return descriptors.opened(rules().regular(place));
  }

  synchronized Ino openDirectory(Place place) throws IOException {
    return descriptors.opened(rules().directory(place));
  }

  /** Opens the directory at a path, of which the last component is no link. */
  synchronized PathWalk.Found pin(Path path) throws IOException {
    PathWalk.Found found = PathWalk.toDirectory(moment, path);
    descriptors.opened(found.inode());
    return found;
  }

  synchronized void close(Ino inode) {
    descriptors.closed(inode);
  }

  /** Appends or overwrites; may take less than offered. */
  synchronized int write(Ino inode, int position, String bytes, Path path) throws IOException {
    Instant time = limits.stamp(clock.tick());
    String taken = limits.taken(bytes, path);
    moment = moment.with(moment.inode(inode).written(position, taken, time, time));
    changed();
    return taken.length();
  }

  /** Another program writes over the first bytes, and sets the modification time back. */
  synchronized void rewrite(Place place, String bytes) throws IOException {
    Inode file = rules().existing(place);
    Data seen = file.seen();
    String fitting = bytes.substring(0, Math.min(bytes.length(), seen.bytes().length()));
    Instant time = limits.stamp(clock.tick());
    moment = moment.with(file.written(0, fitting, seen.modified(), time));
    changed();
  }

  synchronized void setMode(Ino inode, int mode) {
    Instant time = limits.stamp(clock.tick());
    moment = moment.with(moment.inode(inode).withMode(mode, time));
    changed();
  }

  /** Makes content and mode durable. */
  synchronized void syncFile(Ino inode, Path path) throws IOException {
    boolean fails = faults.strikes(FileVerb.SYNC_FILE, path.getParent(), path.getFileName());
    Inode file = moment.inode(inode);
    moment = moment.with(fails ? file.syncFailed() : file.synced());
    changed();
    SyncFaults.report(fails, path);
  }

  /** Makes names durable; a sync that fails does nothing. */
  synchronized void syncDirectory(Ino directory, Path path) throws IOException {
    boolean fails = faults.strikes(FileVerb.SYNC_DIRECTORY, path);
    moment = fails ? moment : moment.synced(directory);
    changed();
    SyncFaults.report(fails, path);
  }

  private void changed() {
    listeners.forEach(listener -> listener.accept(moment));
  }
}
