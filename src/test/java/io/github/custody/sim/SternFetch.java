package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.recover.Choice;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * A fetch that does not put up with what could not be tidied up after its commit: it is red, or
 * even takes the commit back. All that it tells is true.
 */
final class SternFetch {
  private static final Path THERE = Path.of(DIRECTORY);

  private final boolean takesBack;
  private final AtomicReference<FileOps> files = new AtomicReference<>();

  private SternFetch(boolean takesBack) {
    this.takesBack = takesBack;
  }

  /**
   * @param takesBack whether it puts the previous output back where that is still there
   */
  static FaultSubject at(Scenario place, boolean takesBack) {
    SternFetch fetch = new SternFetch(takesBack);
    return new FaultSubject(
        takesBack ? "takes back" : "red",
        place.machine().with(fetch::on),
        place.start(),
        false,
        fetch::run,
        Interposition::none,
        Set.of(),
        Choice.KEEP_CURRENT);
  }

  private FileOps on(FileOps real) {
    files.set(real);
    return real;
  }

  private Ending run(Program process) {
    Ending ending = process.fetch();
    if (!(ending instanceof Ending.Fetched fetched) || fetched.result().warnings().isEmpty()) {
      return ending;
    }
    try {
      Optional<Path> previous =
          left(it -> it == LeftoverKind.RECOVERY).stream().filter(it -> takesBack).findFirst();
      if (previous.isEmpty()) {
        return failed(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW);
      }
      try (Directory directory = files.get().pin(THERE)) {
        directory.rename(previous.get().getFileName().toString(), LEAF);
      }
      return failed(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Ending failed(FailureCode code, boolean committed, OutputState output)
      throws IOException {
    Facts facts = new Facts(committed, output, left(it -> true), List.of());
    return new Ending.Failed(CustodyException.of(code, "not tidied up").with(facts));
  }

  private List<Path> left(Predicate<LeftoverKind> which) throws IOException {
    List<Path> found = new ArrayList<>();
    files
        .get()
        .find(
            THERE,
            false,
            name -> LeftoverName.parse(name).map(LeftoverName::kind).filter(which).isPresent(),
            found::add);
    return found;
  }
}
