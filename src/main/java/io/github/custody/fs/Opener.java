package io.github.custody.fs;

import io.github.custody.fs.NioOpenFile.Purpose;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Opens files and directories: looks, opens, and looks whether what was opened is what was seen.
 * After a throw nothing stays open; a file that was created stays.
 *
 * @param access how open files are reached
 * @param bounded opens what may turn out to be a FIFO
 * @param looks the shared kernel locks of the files that are opened here
 * @param swap how names are swapped in the directories that are opened here
 */
record Opener(DescriptorAccess access, BoundedOpen bounded, SharedLooks looks, NameSwap swap) {
  static final Set<OpenOption> READING = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  /** Only a writer can exclude others. */
  private static final Set<OpenOption> LOCKING =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private static final int PRIVATE_MODE = 0600;
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /**
   * Pins the directory at {@code at}.
   *
   * @param known its path for people, and where there is no other way to reach it
   */
  PinnedDirectory directory(Path at, Path known) throws IOException {
    return directory(at, known, StateReader.forFilesIn(at));
  }

  /**
   * Pins the directory at {@code at} in a pinned one. What holds for that one's file system holds
   * here too: a directory that was made just now cannot tell, and above it is a descriptor.
   */
  PinnedDirectory directoryIn(FileId above, StateReader statesThere, Path at, Path known)
      throws IOException {
    boolean same = statesThere.at(at, LinkOption.NOFOLLOW_LINKS).id().device() == above.device();
    return same && statesThere.birthRecorded()
        ? directory(at, known, statesThere)
        : directory(at, known);
  }

  private PinnedDirectory directory(Path at, Path known, StateReader states) throws IOException {
    FileState seen = directoryAt(at, known, states);
    // The dot makes the kernel insist on a directory: a FIFO that came there cannot hold us up.
    FileChannel channel = FileChannel.open(at.resolve("."), StandardOpenOption.READ);
    OpenDescriptor open = OpenDescriptor.of(channel, access, () -> List.of(known), states);
    return open.handOver(
        () -> {
          expectSame(open.use(Descriptor::state), seen, known);
          return new PinnedDirectory(known, seen.id(), open, this, states);
        });
  }

  /** What is at {@code at}, which must be a directory and no link to one. */
  static FileState directoryAt(Path at, Path known, StateReader states) throws IOException {
    FileState seen = states.at(at, LinkOption.NOFOLLOW_LINKS);
    if (seen.kind() != FileKind.DIRECTORY) {
      throw new NotDirectoryException(known.toString());
    }
    return seen;
  }

  /** Opens the regular file at {@code at} for reading. */
  NioOpenFile toLook(Path at, Path known, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    return existing(at, known, names, states, Purpose.LOOK);
  }

  /** Opens the regular file at {@code at} so that its lock can be taken; its bytes stay. */
  NioOpenFile toLock(Path at, Path known, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    return existing(at, known, names, states, Purpose.LOCK);
  }

  private NioOpenFile existing(
      Path at, Path known, Supplier<List<Path>> names, StateReader states, Purpose purpose)
      throws IOException {
    FileState seen = regular(states.at(at, LinkOption.NOFOLLOW_LINKS), known);
    FileChannel channel = bounded.open(at, purpose == Purpose.LOCK ? LOCKING : READING, states);
    OpenDescriptor open = OpenDescriptor.of(channel, access, names, states);
    return open.handOver(
        () -> {
          expectSame(regular(open.use(Descriptor::state), known), seen, known);
          return new NioOpenFile(open, seen.id(), known, purpose, looks);
        });
  }

  /** Creates a private file at {@code at}. */
  NioOpenFile fresh(Path at, Path known, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    FileChannel channel =
        FileChannel.open(
            at,
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS),
            PRIVATE);
    OpenDescriptor open = OpenDescriptor.of(channel, access, names, states);
    return open.handOver(
        () -> {
          FileState created = regular(open.use(Descriptor::state), known);
          makePrivate(open, created);
          return new NioOpenFile(open, created.id(), known, Purpose.FILL, looks);
        });
  }

  /** The umask may have taken bits away, and some file systems have one mode for all files. */
  private static void makePrivate(OpenDescriptor open, FileState state) throws IOException {
    if (state.mode() == PRIVATE_MODE) {
      return;
    }
    try {
      open.use(
          descriptor -> {
            descriptor.setMode(PRIVATE_MODE);
            return state;
          });
    } catch (FileSystemException withoutModes) {
      // Whether the mode is good enough is the caller's to judge, by the state.
    }
  }

  private static FileState regular(FileState state, Path known) throws NotRegularFileException {
    if (!state.isRegular()) {
      throw new NotRegularFileException(known.toString(), state.kind());
    }
    return state;
  }

  private static void expectSame(FileState now, FileState seen, Path known)
      throws FileSystemException {
    if (!now.isSameFile(seen)) {
      throw new ReplacedFileException(known.toString());
    }
  }
}
