package io.github.custody.fs;

import static io.github.custody.fs.NameCalls.child;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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
    return in(here -> opener.fresh(noted(here, name), path.resolve(name), namesOf(name), states));
  }

  @Override
  public OpenFile open(String name) throws IOException {
    return in(here -> opener.toLook(noted(here, name), path.resolve(name), namesOf(name), states));
  }

  @Override
  public OpenFile openForLock(String name) throws IOException {
    return in(here -> opener.toLock(noted(here, name), path.resolve(name), namesOf(name), states));
  }

  @Override
  public void link(String existing, String fresh) throws IOException {
    in(here -> Files.createLink(noted(here, fresh), child(here, existing)));
  }

  @Override
  public void link(String existing, Directory other, String fresh) throws IOException {
    inBoth(other, fresh, (here, there) -> Files.createLink(there, child(here, existing)));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    in(here -> NameCalls.rename(child(here, from), noted(here, to)));
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    in(here -> opener.swap().between(noted(here, one), noted(here, other)));
  }

  @Override
  public void rename(String from, Directory other, String to) throws IOException {
    inBoth(other, to, (here, there) -> NameCalls.rename(child(here, from), there));
  }

  @Override
  public void unlink(String name) throws IOException {
    in(here -> NameCalls.unlink(here, name, states));
  }

  @Override
  public void createDirectory(String name) throws IOException {
    in(here -> Files.createDirectory(child(here, name)));
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return in(here -> opener.directoryIn(id, states, child(here, name), path.resolve(name)));
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

  /** By path, since the JDK asks no descriptor; {@code in} looks whether the path led here. */
  @Override
  public FileSystemKind fileSystem() throws IOException {
    return in(
        here -> {
          try {
            return LocalFileSystems.kindOf(Files.getFileStore(here).type());
          } catch (IOException e) {
            // A mount that the system does not list, as in a changed root: nothing is known of it.
            return FileSystemKind.SHARED_OR_UNKNOWN;
          }
        });
  }

  @Override
  public void close() throws IOException {
    self.close();
  }

  private Supplier<List<Path>> namesOf(String name) {
    return names.startingWith(name);
  }

  private Path noted(Path here, String name) throws FileSystemException {
    Path child = child(here, name);
    names.add(name);
    return child;
  }

  /** Both pins are held during the step, and asked for once more after it. */
  private void inBoth(Directory other, String name, TwoEndedStep step) throws IOException {
    if (!(other instanceof PinnedDirectory target)) {
      throw new ProviderMismatchException("not a directory that these file operations pinned");
    }
    in(
        here ->
            target.in(
                there -> {
                  Path to = target.noted(there, name);
                  names.addIn(target.names, name);
                  return step.between(here, to);
                }));
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

  /** What is done in the directory, under a path that leads to it now. */
  @FunctionalInterface
  private interface Step<T> {
    T in(Path here) throws IOException;
  }

  /** What is done from one directory to a name in another. */
  @FunctionalInterface
  private interface TwoEndedStep {
    Path between(Path here, Path there) throws IOException;
  }
}
