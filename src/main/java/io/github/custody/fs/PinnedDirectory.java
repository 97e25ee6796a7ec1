package io.github.custody.fs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A directory of this machine, held open. Each call starts from a path that leads to the open
 * directory at that moment, and asks for it once more at the end. By descriptor it always leads
 * there; by name the call is refused, or reported as failed, when the name leads elsewhere.
 */
final class PinnedDirectory implements Directory {
  private final Path path;
  private final FileId id;
  private final OpenDescriptor self;
  private final Opener opener;
  private final StateReader states;
  private final KnownNames names;

  /** Takes the descriptor over. */
  PinnedDirectory(Path path, FileId id, OpenDescriptor self, Opener opener, StateReader states) {
    this.path = path;
    this.id = id;
    this.self = self;
    this.opener = opener;
    this.states = states;
    this.names = new KnownNames(path);
  }

  @Override
  public Path path() {
    return path;
  }

  /** Which directory it is. */
  FileId id() {
    return id;
  }

  /** Looks at each component, so that a link or a file on the way is an answer and no failure. */
  @Override
  public boolean isStillAtItsPath() throws IOException {
    for (int depth = 1; depth < path.getNameCount(); depth++) {
      Path above = path.getRoot().resolve(path.subpath(0, depth));
      if (states.find(above).filter(state -> state.kind() == FileKind.DIRECTORY).isEmpty()) {
        return false;
      }
    }
    return states.find(path).filter(state -> state.id().equals(id)).isPresent();
  }

  @Override
  public Optional<FileState> stat(String name) throws IOException {
    return in(here -> states.find(child(here, name)));
  }

  @Override
  public OpenFile create(String name) throws IOException {
    names.add(name);
    return in(
        here ->
            opener.fresh(child(here, name), path.resolve(name), names.startingWith(name), states));
  }

  @Override
  public OpenFile open(String name) throws IOException {
    names.add(name);
    return in(
        here ->
            opener.existing(
                child(here, name), path.resolve(name), names.startingWith(name), states));
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    names.add(fresh);
    in(here -> Files.createLink(child(here, fresh), child(here, existing)));
  }

  /** Without either option the JDK would remove the target first, or refuse where there is one. */
  @Override
  public void rename(String from, String to) throws IOException {
    names.add(to);
    in(
        here ->
            Files.move(
                child(here, from),
                child(here, to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING));
  }

  /**
   * Where the JDK has directory streams that work by descriptor (Linux; macOS from 24) the kernel
   * refuses a directory. Elsewhere it would remove an empty one that came there after the look.
   */
  @Override
  public void unlink(String name) throws IOException {
    in(
        here -> {
          Path child = child(here, name);
          if (states.find(child).filter(it -> it.kind() == FileKind.DIRECTORY).isPresent()) {
            throw new FileSystemException(child.toString(), null, "is a directory");
          }
          try (DirectoryStream<Path> stream = Files.newDirectoryStream(here)) {
            if (stream instanceof SecureDirectoryStream<Path> secure) {
              secure.deleteFile(child.getFileName());
            } else {
              Files.delete(child);
            }
          }
          return child;
        });
  }

  @Override
  public void createDirectory(String name) throws IOException {
    in(here -> Files.createDirectory(child(here, name)));
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return in(here -> opener.directory(child(here, name), path.resolve(name)));
  }

  @Override
  public DirectorySync sync() throws IOException {
    try {
      self.channel().force(true);
      return DirectorySync.DURABLE;
    } catch (IOException e) {
      if (SyncRefusal.is(e)) {
        return DirectorySync.UNSUPPORTED;
      }
      throw FailurePaths.of(path, e);
    }
  }

  @Override
  public void close() throws IOException {
    self.close();
  }

  private <T> T in(Step<T> step) throws IOException {
    return self.use(
        descriptor -> {
          Path here = descriptor.path();
          T result;
          try {
            result = step.in(here);
          } catch (IOException e) {
            throw FailurePaths.under(here, path, e);
          }
          confirm(descriptor, result);
          return result;
        });
  }

  private static void confirm(Descriptor descriptor, Object result) throws IOException {
    boolean confirmed = false;
    try {
      descriptor.path();
      confirmed = true;
    } finally {
      if (!confirmed && result instanceof Closeable opened) {
        opened.close();
      }
    }
  }

  private static Path child(Path here, String name) throws FileSystemException {
    if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
      throw new FileSystemException(here.toString(), null, "has no file of such a name");
    }
    try {
      return here.resolve(name);
    } catch (InvalidPathException e) {
      // The name stays out of the message: it may hold anything.
      throw new FileSystemException(
          here.toString(), null, "has no file of such a name: " + e.getReason());
    }
  }

  /** What is done in the directory, under a path that leads to it now. */
  @FunctionalInterface
  private interface Step<T> {
    T in(Path here) throws IOException;
  }
}
