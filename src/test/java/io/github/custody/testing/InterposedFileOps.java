package io.github.custody.testing;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * File operations with something in front of them: every call, also on the directories and files
 * that come out of it, is numbered and put before an {@link Interposition}. Closing is not a call:
 * it always happens. Nor are the questions about processes: they touch no file, and cannot fail.
 * Nothing is inherited, here and in {@link InterposedDirectory}: a call that is new to the seam
 * would be passed on without being seen.
 */
public final class InterposedFileOps implements FileOps {
  private final FileOps real;
  private final Interposer interposer;

  public InterposedFileOps(FileOps real, Interposition interposition) {
    this.real = real;
    this.interposer = new Interposer(interposition);
  }

  /** How many calls have begun. */
  public int calls() {
    return interposer.calls();
  }

  @Override
  public Directory pin(Path directory) throws IOException {
    return interposer.opening(
        FileVerb.PIN, directory, () -> new InterposedDirectory(real.pin(directory), interposer));
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return interposer.looking(FileVerb.REAL_PATH, path, () -> real.realPath(path));
  }

  @Override
  public boolean mayExchange() {
    return real.mayExchange();
  }

  @Override
  public int defaultFileMode() {
    return real.defaultFileMode();
  }

  @Override
  public ProcessIdentity thisProcess() {
    return real.thisProcess();
  }

  @Override
  public Optional<String> startOf(long pid) {
    return real.startOf(pid);
  }

  /** One call, whatever it finds. */
  @Override
  public List<Path> find(
      Path root, boolean recursively, Predicate<String> wanted, Consumer<Path> found)
      throws IOException {
    return interposer.answering(
        FileVerb.FIND, root, List.of(), () -> real.find(root, recursively, wanted, found));
  }
}
