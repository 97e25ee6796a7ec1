package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads what the file system says of a path.
 *
 * @param birthRecorded whether this file system records when a file was created
 */
record StateReader(boolean birthRecorded) {
  private static final String ATTRIBUTES =
      "unix:dev,ino,nlink,mode,uid,size,lastModifiedTime,ctime,creationTime";

  private static final int KIND = 0170000;
  private static final int FIFO = 0010000;
  private static final int PERMISSIONS = 07777;

  /**
   * The reader for the files in a directory. Where no creation time is recorded the JDK answers
   * with the modification time, for each file; so one directory on the device that differs in the
   * two tells that it is recorded. A directory whose content has ever changed does.
   */
  static StateReader forFilesIn(Path realDirectory) throws IOException {
    StateReader reader = new StateReader(true);
    FileState here = reader.at(realDirectory);
    for (Path next = realDirectory; next != null; next = next.getParent()) {
      FileState state = reader.at(next);
      if (state.id().device() != here.id().device()) {
        break;
      }
      if (!state.born().equals(state.modified())) {
        return reader;
      }
    }
    return new StateReader(false);
  }

  /** What is at {@code path}, without following a link; empty if nothing is. */
  Optional<FileState> find(Path path) throws IOException {
    try {
      return Optional.of(at(path, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * The state of what is at {@code path}.
   *
   * @throws FileSystemException also when the platform has no device and inode numbers
   */
  FileState at(Path path, LinkOption... options) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      throw new FileSystemException(
          path.toString(), null, "this file system tells no file identity");
    }
    Attributes found = new Attributes(Files.readAttributes(path, ATTRIBUTES, options));
    int mode = found.get("mode", Integer.class);
    return new FileState(
        kind(mode),
        new FileId(found.get("dev", Long.class), found.get("ino", Long.class)),
        found.get("nlink", Integer.class),
        mode & PERMISSIONS,
        Integer.toUnsignedLong(found.get("uid", Integer.class)),
        found.get("size", Long.class),
        found.get("lastModifiedTime", FileTime.class).toInstant(),
        found.get("ctime", FileTime.class).toInstant(),
        birthRecorded ? found.get("creationTime", FileTime.class).toInstant() : Instant.EPOCH);
  }

  /**
   * Whether a FIFO is at {@code path}: of the kinds that are no file, the one that can be released.
   */
  boolean isFifo(Path path) throws IOException {
    Object mode = Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    return mode instanceof Integer bits && (bits & KIND) == FIFO;
  }

  private static FileKind kind(int mode) {
    return switch (mode & KIND) {
      case 0100000 -> FileKind.REGULAR;
      case 0040000 -> FileKind.DIRECTORY;
      case 0120000 -> FileKind.SYMLINK;
      default -> FileKind.OTHER;
    };
  }

  /** The answer of the file system; what was asked for is in it. */
  private record Attributes(Map<String, Object> byName) {
    <T> T get(String name, Class<T> type) {
      return type.cast(Objects.requireNonNull(byName.get(name), name));
    }
  }
}
