package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/** A file that is read and stays: somebody else's, who may change it at any time. */
final class SourceFile implements AutoCloseable {
  static final Set<DigestAlgorithm> ALGORITHMS =
      Set.of(DigestAlgorithm.SHA256, DigestAlgorithm.SHA512);

  private final Path path;
  private final Directory parent;
  private final OpenFile file;
  private final FileState opened;

  private SourceFile(Path path, Directory parent, OpenFile file, FileState opened) {
    this.path = path;
    this.parent = parent;
    this.file = file;
    this.opened = opened;
  }

  /**
   * Opens it; a symbolic link to it is followed.
   *
   * @throws CustodyException {@code NO_SOURCE}
   */
  static SourceFile open(FileOps files, Path path) throws CustodyException {
    try {
      Path real = files.realPath(path);
      Directory parent = files.pin(Objects.requireNonNullElse(real.getParent(), real));
      try {
        return opened(real, parent);
      } catch (IOException e) {
        parent.close();
        throw e;
      }
    } catch (IOException e) {
      throw CustodyException.of(
              FailureCode.NO_SOURCE, "the file cannot be read: " + e.getMessage(), e)
          .with("file", path.toString());
    }
  }

  private static SourceFile opened(Path real, Directory parent) throws IOException {
    OpenFile file = parent.open(real.getFileName().toString());
    try {
      return new SourceFile(real, parent, file, file.state());
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Reads it whole and calculates what it is. */
  Content read() throws CustodyException {
    try {
      return Reading.of(file, ALGORITHMS);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads it whole into memory.
   *
   * @throws CustodyException {@code NO_SOURCE}; {@code TOO_LARGE} for more than {@code most} bytes
   */
  byte[] bytes(int most) throws CustodyException {
    if (opened.size() > most) {
      throw CustodyException.of(
              FailureCode.TOO_LARGE, "the file has more than %d bytes".formatted(most))
          .with("file", path.toString());
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(opened.size()));
    int read;
    do {
      read = read(bytes, bytes.position());
    } while (read > 0);
    requireUnchanged(); // So it is whole.
    return bytes.array();
  }

  /** Reads at a position, as {@link OpenFile#read}. */
  int read(ByteBuffer into, long position) throws CustodyException {
    try {
      return file.read(into, position);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Its path still stands for it, and nothing happened to it since it was opened: ctime tells what
   * a writer hides that puts the time of modification back.
   *
   * @throws CustodyException {@code PARTIAL_CHANGED}
   */
  void requireUnchanged() throws CustodyException {
    boolean same;
    try {
      FileState now = file.state();
      same =
          now.looksUnwritten(opened)
              && now.changed().equals(opened.changed())
              && Names.isFile(parent, path.getFileName().toString(), opened.id());
    } catch (IOException e) {
      throw unreadable(e);
    }
    if (!same) {
      throw CustodyException.of(
              FailureCode.PARTIAL_CHANGED,
              "another program changed or replaced the file while it was being published")
          .with("file", path.toString());
    }
  }

  private CustodyException unreadable(IOException e) {
    return CustodyException.of(
            FailureCode.STREAM_ERROR, "the file cannot be read: " + e.getMessage(), e)
        .with("file", path.toString());
  }

  @Override
  public void close() {
    try (parent;
        file) {
      return; // Nothing was written.
    } catch (IOException ignored) {
      return; // Descriptors that were only read from.
    }
  }
}
