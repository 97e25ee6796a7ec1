package io.github.custody.fs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A pinned directory. Names are single path segments. An exception says that the call reported
 * failure, not that it did nothing: over a network a link may have been made although its answer
 * was lost. Who needs to know looks at the names.
 */
public interface Directory extends Closeable {
  /** The real path at the time of pinning, for messages. */
  Path path();

  /**
   * Whether the path at which it was pinned still leads to it, with no symbolic link on the way.
   */
  boolean isStillAtItsPath() throws IOException;

  /** What is at {@code name}, without following a link; empty if nothing is. */
  Optional<FileState> stat(String name) throws IOException;

  /**
   * Creates a private file (0600), opened for reading and writing.
   *
   * @throws java.nio.file.FileAlreadyExistsException something is at {@code name}, be it a dangling
   *     link
   */
  OpenFile create(String name) throws IOException;

  /**
   * Opens a regular file for reading. Follows no link, and ends within a bound whatever is at
   * {@code name}.
   *
   * @throws NotRegularFileException it is a link, a directory, a FIFO or a device
   */
  OpenFile open(String name) throws IOException;

  /**
   * Opens a regular file as {@link #open} does, but so that its kernel lock can be taken
   * exclusively. That needs the right to write, and changes nothing: {@link OpenFile#write} is
   * refused.
   *
   * @throws NotRegularFileException it is a link, a directory, a FIFO or a device
   * @throws java.nio.file.AccessDeniedException it may not be written
   */
  OpenFile openForLock(String name) throws IOException;

  /**
   * Gives the file at {@code existing} a second name.
   *
   * @throws java.nio.file.FileAlreadyExistsException something is at {@code fresh}, be it a
   *     dangling link
   */
  void link(String existing, String fresh) throws IOException;

  /**
   * Gives the file at {@code existing} a second name in {@code other}: like {@link #link(String,
   * String)}, with both ends through their pins.
   *
   * @param other pinned by file operations of the same kind, and decorated by nothing that this
   *     directory is not decorated by: what guards {@code other} is not passed by
   * @throws java.nio.file.ProviderMismatchException {@code other} is no such directory
   */
  void link(String existing, Directory other, String fresh) throws IOException;

  /**
   * Renames; what was at {@code to} is replaced in one step. When both are names of one file it
   * reports success and {@code from} stays.
   */
  void rename(String from, String to) throws IOException;

  /**
   * Swaps the files at two names in one step: neither name is absent at any time, and no file is
   * lost.
   *
   * @throws java.nio.file.NoSuchFileException one of them is missing
   * @throws IOException also where the process may not, or the file system cannot
   */
  void exchange(String one, String other) throws IOException;

  /**
   * Renames into {@code other}: like {@link #rename(String, String)}, with both ends through their
   * pins; what was at {@code to} is replaced.
   *
   * @param other as for {@link #link(String, Directory, String)}
   * @throws java.nio.file.AtomicMoveNotSupportedException it is on another file system
   * @throws java.nio.file.ProviderMismatchException {@code other} is no such directory
   */
  void rename(String from, Directory other, String to) throws IOException;

  /** Removes a name; a directory is refused. */
  void unlink(String name) throws IOException;

  /**
   * Creates a directory.
   *
   * @throws java.nio.file.FileAlreadyExistsException something is at {@code name}
   */
  void createDirectory(String name) throws IOException;

  /**
   * Pins a directory in this one; a symbolic link is refused with {@code NotDirectoryException}.
   */
  Directory openDirectory(String name) throws IOException;

  /**
   * Makes the names durable. A file system that cannot sync directories at all is no error; every
   * other failure is.
   *
   * @return what was achieved
   */
  DirectorySync sync() throws IOException;

  /** Who can write to the file system that it is on. */
  FileSystemKind fileSystem() throws IOException;
}
