package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The file system as this plugin uses it: a directory is pinned first, and everything else happens
 * through the pin. This, {@link Directory} and {@link OpenFile} are the seam behind which a test, a
 * tracer or a simulated file system stands; they are kept minimal on purpose. No method retries,
 * and no method does more than it says.
 */
public interface FileOps {
  /**
   * Opens a directory and pins it: what is done through the result lands in this directory,
   * wherever its path may lead later (where the platform has descriptors by name; elsewhere the
   * path is compared before and after).
   *
   * @param directory absolute; its last component must not be a symbolic link
   * @throws java.nio.file.NotDirectoryException it is something else, or a link
   * @throws java.nio.file.NoSuchFileException nothing is there
   */
  Directory pin(Path directory) throws IOException;

  /** {@code path} with every symbolic link resolved, once. */
  Path realPath(Path path) throws IOException;

  /** The permission bits that a new file gets by default: {@code 0666 & ~umask}. */
  int defaultFileMode();

  /** Who this process is, for lock records. */
  ProcessIdentity thisProcess();

  /** The file system of this machine. */
  static FileOps system() {
    return NioFileOps.INSTANCE;
  }
}
