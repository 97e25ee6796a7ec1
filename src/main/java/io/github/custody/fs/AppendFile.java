package io.github.custody.fs;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A regular file that only ever grows, several writers at a time. Nothing is kept open between two
 * calls, a symbolic link at its name is not followed, and an interrupt does not end a call: the JDK
 * makes the streams of {@link Files} uninterruptible.
 */
public final class AppendFile {
  private final Path path;

  public AppendFile(Path path) {
    this.path = path;
  }

  /** Whether something is at the name. */
  public boolean exists() throws IOException {
    return attributes().isPresent();
  }

  /** Whether the last byte is a newline, or there is no byte at all. */
  public boolean endsWithNewline() throws IOException {
    Optional<BasicFileAttributes> found = regular();
    if (found.isEmpty() || found.get().size() == 0) {
      return true;
    }
    try (InputStream in = open()) {
      in.skipNBytes(found.get().size() - 1);
      return in.read() == '\n';
    }
  }

  /**
   * Appends all bytes in one write; the file and its parents are created where they are missing.
   *
   * @throws IOException the bytes may be there in part, at the end of the file
   */
  public void append(byte[] bytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(path, writing())) {
      out.write(bytes);
    }
  }

  private OpenOption[] writing() throws IOException {
    if (regular().isPresent()) {
      return new OpenOption[] {StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS};
    }
    // CREATE, not CREATE_NEW: two builds may write their first line at the same time.
    Files.createDirectories(path.toAbsolutePath().getParent());
    return new OpenOption[] {
      StandardOpenOption.APPEND, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS
    };
  }

  /**
   * Hands out all lines without their newlines, the last one also when it has none. A line of more
   * than {@code limit} bytes is cut to {@code limit + 1}. A missing file has no lines.
   */
  public void forEachLine(int limit, Consumer<byte[]> reader) throws IOException {
    if (regular().isEmpty()) {
      return;
    }
    try (InputStream in = new BufferedInputStream(open(), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next == '\n') {
          reader.accept(line.toByteArray());
          line.reset();
        } else if (line.size() <= limit) {
          line.write(next);
        }
      }
      if (line.size() > 0) {
        reader.accept(line.toByteArray());
      }
    }
  }

  private InputStream open() throws IOException {
    return Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** A FIFO would block whoever opens it, so what is there is looked at first. */
  private Optional<BasicFileAttributes> regular() throws IOException {
    Optional<BasicFileAttributes> found = attributes();
    if (found.isPresent() && !found.get().isRegularFile()) {
      throw new NotRegularFileException(path.toString(), kind(found.get()));
    }
    return found;
  }

  private Optional<BasicFileAttributes> attributes() throws IOException {
    try {
      return Optional.of(
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static FileKind kind(BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return FileKind.SYMLINK;
    }
    return attributes.isDirectory() ? FileKind.DIRECTORY : FileKind.OTHER;
  }
}
