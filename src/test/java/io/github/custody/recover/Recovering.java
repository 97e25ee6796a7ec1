package io.github.custody.recover;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.ReplaceMode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A recovery of some directories, as a test wants it; each run is a new one. */
final class Recovering {
  private final List<Path> roots;
  private Set<Path> known = Set.of();
  private Set<String> consent = Set.of();
  private Choice choice = Choice.KEEP_CURRENT;
  private boolean trustContainers;
  private FileOps files = ReplaceMode.PORTABLE.files();
  private TimeSource time = TimeSource.system();

  Recovering(Path... roots) {
    this.roots = List.of(roots);
  }

  Recovering knowing(Path output) {
    known = Set.of(output);
    return this;
  }

  Recovering consenting(String token) {
    consent = Set.of(token);
    return this;
  }

  Recovering choosing(Choice newChoice) {
    choice = newChoice;
    return this;
  }

  /** Trusts containers, by this clock. */
  Recovering trustingContainers(TimeSource clock) {
    trustContainers = true;
    time = clock;
    return this;
  }

  Recovering on(FileOps newFiles) {
    files = newFiles;
    return this;
  }

  Recovering interposing(Interposition interposition) {
    files = new InterposedFileOps(files, interposition);
    return this;
  }

  /** Does what can be done. */
  RecoveryReport run() throws CustodyException {
    return run(Mode.SAFE);
  }

  RecoveryReport run(Mode mode) throws CustodyException {
    return new RecoverLocks(new OutputStore(files, Clock.systemUTC()), time)
        .run(
            new RecoverRequest(
                roots.stream().map(root -> new SearchRoot(root, true)).toList(),
                Optional.empty(),
                known,
                mode,
                consent,
                choice,
                trustContainers),
            new Cancellation());
  }

  /** Does what can be done where one transaction was left. */
  Finding runOne() throws CustodyException {
    return only(run());
  }

  /** The only finding. */
  static Finding only(RecoveryReport report) {
    if (report.findings().size() != 1) {
      throw new AssertionError("not one finding: " + report);
    }
    return report.findings().get(0);
  }

  /** The statuses of all findings. */
  static List<Status> statuses(RecoveryReport report) {
    return report.findings().stream().map(Finding::status).toList();
  }

  /** The last parts of paths. */
  static List<String> names(Stream<Path> paths) {
    return paths.map(path -> String.valueOf(path.getFileName())).toList();
  }
}
