package io.github.custody.sim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.fs.FileKind;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a disk holds when nothing is pending: the tree, and what the device keeps of each inode in
 * it. Immutable, and equal by value: names, inode numbers, modes, bytes, modification and birth
 * times. Paths are absolute. Of directories only names and inode numbers are kept, and change times
 * are not: a boot sets them.
 */
public final class DiskImage {
  private final Table<Long, Table<String, Long>> directories;
  private final Table<Long, Saved> inodes;
  private @Nullable SortedMap<String, Entry> entries;

  DiskImage(Table<Long, Table<String, Long>> directories, Table<Long, Saved> inodes) {
    this.directories = directories;
    this.inodes = inodes;
  }

  /** A disk with these files and the directories above them. */
  public static DiskImage of(SimFile... files) {
    ImageBuilder builder = new ImageBuilder();
    for (SimFile file : files) {
      builder.add(file);
    }
    return builder.image();
  }

  Table<Long, Table<String, Long>> directories() {
    return directories;
  }

  Table<Long, Saved> inodes() {
    return inodes;
  }

  /** With other content of one inode. */
  DiskImage with(long inode, Saved saved) {
    return new DiskImage(directories, inodes.with(inode, saved));
  }

  /** Every path that is no directory. Remembered; finding them twice does no harm. */
  public SortedMap<String, Entry> entries() {
    SortedMap<String, Entry> found = entries;
    if (found == null) {
      found = found();
      entries = found;
    }
    return found;
  }

  private SortedMap<String, Entry> found() {
    Map<Long, Integer> links = new HashMap<>();
    walk((path, inode) -> links.merge(inode, 1, Integer::sum));
    SortedMap<String, Entry> found = new TreeMap<>();
    walk(
        (path, inode) ->
            inodes
                .get(inode)
                .ifPresent(saved -> found.put(path, entry(inode, links.get(inode), saved))));
    return Collections.unmodifiableSortedMap(found);
  }

  private static Entry entry(long inode, int links, Saved saved) {
    Data data = saved.data();
    return new Entry(
        inode, links, saved.mode(), data.bytes(), data.modified(), saved.born(), saved.kind());
  }

  private void walk(BiConsumer<String, Long> each) {
    walk(Ino.ROOT.number(), "", each);
  }

  private void walk(long directory, String path, BiConsumer<String, Long> each) {
    directories
        .get(directory)
        .ifPresent(
            names ->
                names.forEach(
                    (name, inode) -> {
                      each.accept(path + "/" + name, inode);
                      walk(inode, path + "/" + name, each);
                    }));
  }

  /** Whether a directory is at the path. */
  public boolean isDirectory(String path) {
    return at(path).filter(directories::has).isPresent();
  }

  /** The content of the file at a path, as ISO 8859-1; empty if no regular file is there. */
  public Optional<String> content(String path) {
    return at(path)
        .flatMap(inodes::get)
        .filter(saved -> saved.kind() == FileKind.REGULAR)
        .map(saved -> saved.data().bytes());
  }

  private Optional<Long> at(String path) {
    Optional<Long> here = Optional.of(Ino.ROOT.number());
    for (String name : path.substring(1).split("/")) {
      here = here.flatMap(directories::get).flatMap(names -> names.get(name));
    }
    return here;
  }

  /** The latest time in it. */
  Instant latest() {
    Instant latest = ImageBuilder.TIME;
    for (Saved saved : inodes.values()) {
      for (Instant time : new Instant[] {saved.born(), saved.data().modified()}) {
        latest = time.isAfter(latest) ? time : latest;
      }
    }
    return latest;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DiskImage image
        && inodes.equals(image.inodes)
        && directories.equals(image.directories);
  }

  @Override
  public int hashCode() {
    return 31 * inodes.hashCode() + directories.hashCode();
  }

  /** A line for each path, for messages. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    entries()
        .forEach(
            (path, entry) ->
                lines
                    .append(path)
                    .append(" #" + entry.inode() + " x" + entry.links())
                    .append(String.format(" %o ", entry.mode()))
                    .append(entry.content().replace('\0', '0').replace('\n', '|'))
                    .append('\n'));
    return lines.toString();
  }

  /**
   * A file, seen at one of its names.
   *
   * @param inode its inode number
   * @param links how many names it has
   * @param mode its permission bits
   * @param content its bytes, as ISO 8859-1; of a symbolic link its target
   * @param modified when its content changed last
   * @param born when it was created
   * @param kind what it is
   */
  public record Entry(
      long inode,
      int links,
      int mode,
      String content,
      Instant modified,
      Instant born,
      FileKind kind) {
    /** The bytes. */
    public byte[] bytes() {
      return content.getBytes(ISO_8859_1);
    }
  }
}
