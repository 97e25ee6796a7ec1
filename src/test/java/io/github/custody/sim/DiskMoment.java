package io.github.custody.sim;

import java.util.function.Consumer;
import java.util.function.Function;

/** A disk at one moment while a machine runs: what is durable, and what is pending. Immutable. */
public final class DiskMoment {
  private final Names names;
  private final Table<Ino, Inode> inodes;
  private final Journal ordered;
  private final Journal weak;

  DiskMoment(Names names, Table<Ino, Inode> inodes, Journal ordered, Journal weak) {
    this.names = names;
    this.inodes = inodes;
    this.ordered = ordered;
    this.weak = weak;
  }

  /** The names that programs see. */
  Names names() {
    return names;
  }

  Inode inode(Ino id) {
    return inodes.get(id).orElseThrow();
  }

  /** Every inode that there was since the boot. */
  Table<Ino, Inode> inodes() {
    return inodes;
  }

  /** After an operation on names, of which every part can be made. */
  DiskMoment after(NameChange change) {
    return new DiskMoment(
        change.whole(names).orElseThrow(), inodes, ordered.plus(change), weak.plus(change));
  }

  /** With a directory that has no name yet. */
  DiskMoment withDirectory(Inode directory) {
    Ino id = directory.id();
    return new DiskMoment(
        names.withAll(id, Table.empty()),
        inodes.with(id, directory),
        ordered.knowing(id),
        weak.knowing(id));
  }

  DiskMoment with(Inode inode) {
    return new DiskMoment(names, inodes.with(inode.id(), inode), ordered, weak);
  }

  /** After the sync of a directory. */
  DiskMoment synced(Ino directory) {
    return new DiskMoment(names, inodes, Journal.settled(names), weak.synced(directory, names));
  }

  /** What programs see. */
  public DiskImage live() {
    return image(Inode::live);
  }

  /**
   * Everything pending made durable, as when all processes are killed and the machine goes on;
   * differs from {@link #live()} only if a sync has failed.
   */
  public DiskImage settled() {
    return image(Inode::settled);
  }

  private DiskImage image(Function<Inode, Saved> part) {
    return Projection.of(names, id -> part.apply(inode(id))).orElseThrow();
  }

  /**
   * Hands out every distinct image that a power cut may leave now, each once, the durable one
   * first.
   *
   * <p>Names: {@link Persistence} says which. All changes within one directory that belong to one
   * operation survive together; of a move between two directories {@link Persistence#WEAK} may lose
   * the second half. A change survives only where it fits the names that it meets, and where a path
   * leads to its directory.
   *
   * <p>Files: each pending content is lost, whole, or torn in one of two ways (half of the appended
   * bytes, or zeros for all of them; half of the overwritten ones), and each pending mode lost or
   * made. Up to {@value Crashes#MOST_DIRTY} files with something pending are combined freely. Of
   * more, all but one are lost, or all but one are whole, and the one is in each of its states.
   */
  public void crashes(Persistence model, Consumer<DiskImage> each) {
    Crashes crashes = new Crashes(this::inode, each);
    switch (model) {
      case ORDERED -> ordered.prefixes().forEach(crashes::of);
      case WEAK -> weak.subsets().forEach(crashes::of);
    }
  }
}
