package io.github.custody.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that is only ever replaced as a whole, outside of any transaction. After a throw the name
 * holds what it held before, and no temporary file is left. A process that is killed meanwhile may
 * leave one, under a name that nobody else uses. An interrupt does not end a call.
 */
public final class WholeFile {
  private final Path path;

  public WholeFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Whether something is at the name, be it a dangling link. */
  public boolean exists() {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Puts a file with these bytes at the name, in one step; its parents are created where they are
   * missing, and a symbolic link at the name is replaced. The bytes are on the device before that
   * (P8); the name may be lost with the power.
   *
   * @throws IOException nothing was replaced
   */
  public void replace(byte[] bytes) throws IOException {
    // Where the parent is a link to a directory, some JDKs refuse to "create" it.
    Path parent = path.resolveSibling("");
    if (!Files.isDirectory(parent)) {
      Files.createDirectories(parent);
    }
    Path temporary = path.resolveSibling(".custody-" + UUID.randomUUID() + ".tmp");
    // A synchronous stream: unlike a channel it is not closed by an interrupt.
    OutputStream out =
        Files.newOutputStream(
            temporary,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SYNC);
    try {
      try (out) {
        out.write(bytes);
      }
      Files.move(
          temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      removeBecauseOf(e, temporary);
      throw e;
    }
  }

  /** Nobody else has the name: it is random, and was created exclusively. */
  private static void removeBecauseOf(IOException first, Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      first.addSuppressed(e);
    }
  }
}
