package io.github.custody.testing;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Another program beside a fetch, which respects no lock. */
public final class Outsider {
  /** What it writes. */
  public static final String FOREIGN = "a foreign file";

  private final Path workshop;

  /**
   * @param workshop a directory of its own on the same file system
   */
  public Outsider(Path workshop) {
    this.workshop = workshop;
  }

  /** Puts a file of its own at the name, over what was there, in one step. */
  public void replace(Path target) throws IOException {
    replace(target, FOREIGN.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The same with this content. */
  public void replace(Path target, byte[] content) throws IOException {
    move(Files.write(fresh(), content), target);
  }

  /** Puts a byte-identical copy in the place of a file. */
  public void replaceByCopy(Path target) throws IOException {
    replace(target, Files.readAllBytes(target));
  }

  /** Puts a symbolic link at the name, over what was there, in one step. */
  public void replaceByLinkTo(Path referent, Path target) throws IOException {
    move(Files.createSymbolicLink(fresh(), referent), target);
  }

  /** Puts a further name of a file at the name, over what was there, in one step. */
  public void replaceByNameOf(Path existing, Path target) throws IOException {
    move(Files.createLink(fresh(), existing), target);
  }

  /** Moves the file away, where it stays, and puts one of its own in its place. */
  public void displace(Path target) throws IOException {
    move(target, displaced());
    replace(target);
  }

  /** Where {@link #displace} moves a file. */
  public Path displaced() {
    return workshop.resolve("displaced");
  }

  /** Writes over a file in place: same length, and the modification time is put back. */
  public static void rewrite(Path target) throws IOException {
    FileTime modified = Files.getLastModifiedTime(target, LinkOption.NOFOLLOW_LINKS);
    byte[] other = new byte[(int) Files.size(target)];
    Arrays.fill(other, (byte) '#');
    Files.write(target, other, StandardOpenOption.WRITE);
    Files.setLastModifiedTime(target, modified);
  }

  /** What {@link #rewrite} makes of a file with this content. */
  public static String rewritten(String content) {
    return "#".repeat(content.length());
  }

  /** Writes a byte through an old descriptor, and puts back the time of the file at the name. */
  public static void scribble(SeekableByteChannel old, Path name) throws IOException {
    FileTime modified = Files.getLastModifiedTime(name);
    scribble(old);
    Files.setLastModifiedTime(name, modified);
  }

  /** Writes a byte through a descriptor that was opened long ago. */
  public static void scribble(SeekableByteChannel old) throws IOException {
    old.position(0).write(StandardCharsets.ISO_8859_1.encode("#"));
  }

  /** The one entry of a directory whose name starts like this. */
  public static Path only(Path directory, String prefix) throws IOException {
    try (Stream<Path> names = Files.list(directory)) {
      List<Path> found =
          names.filter(path -> path.getFileName().toString().startsWith(prefix)).toList();
      if (found.size() != 1) {
        throw new AssertionError("not one " + prefix + "… but " + found);
      }
      return found.get(0);
    }
  }

  private Path fresh() throws IOException {
    Path fresh = Files.createTempFile(workshop, "made", "");
    Files.delete(fresh);
    return fresh;
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }
}
