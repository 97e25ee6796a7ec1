package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

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

  /**
   * Whether this process may swap names at all ({@link Directory#exchange}); what a file system can
   * is tried.
   */
  boolean mayExchange();

  /** Who this process is, for lock records. */
  ProcessIdentity thisProcess();

  /**
   * The start of the process that runs under {@code pid} in this process's pid namespace, in the
   * form of {@link ProcessIdentity#start()}; {@code "-"} where the platform hides whether there is
   * one, or when it started. Empty when there is none, or only one that has ended and waits for its
   * parent to notice.
   */
  Optional<String> startOf(long pid);

  /**
   * Looks for entries below a directory by their names alone, whatever they are; a directory is
   * handed out before what is in it. Links are not followed, except at {@code root} itself, and no
   * directory named {@code .custody-attic} is entered. What vanishes meanwhile is skipped. A
   * missing root has no entries.
   *
   * @param recursively whether to enter the directories in {@code root}
   * @param wanted tells by a file name whether the entry is looked for; of a name that the locale
   *     cannot express it gets a spelling with substitutes
   * @param found gets the absolute path of each such entry, with the real path of {@code root}
   * @return directories that exist and could not be read in whole, 100 at most
   * @throws java.nio.file.NotDirectoryException {@code root} is something else
   */
  List<Path> find(Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException;

  /** The file system of this machine. */
  static FileOps system() {
    return NioFileOps.INSTANCE;
  }
}
