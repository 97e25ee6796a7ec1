package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.WholeFile;
import io.github.custody.ledger.LedgerReading;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.store.OutputStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.logging.Log;

/**
 * Wires one execution of {@code recover-locks}.
 *
 * @param plugin this plugin as the POM declares it
 * @param usualDirectory where outputs are by default, as configured
 * @param values gives the expressions in a text of the POM their values
 * @param log takes the lines
 */
record RecoverGoal(
    Optional<Plugin> plugin, String usualDirectory, UnaryOperator<String> values, Log log) {
  private static final String RESULT = "recover-locks.json";

  void run(GoalContext context, GoalJournal journal, RecoverConfiguration configuration)
      throws CustodyException {
    RecoverPlan plan = journal.validated(() -> configuration.plan(context.base()));
    Path usual =
        journal.validated(
            () -> OutputSetting.path(context.base(), "the build directory", usualDirectory));
    Clock clock = Clock.systemUTC();
    FindingCommands commands = new FindingCommands(context.steps().recovery());
    new RecoverRun(
            new RecoverLocks(new OutputStore(FileOps.system(), clock), TimeSource.system()),
            new RecoveryRecord(journal, log, commands, clock),
            new WholeFile(context.ledger().resolveSibling(RESULT)),
            clock)
        .run(plan, scope(plan, context.base(), usual, journal));
  }

  private SearchScope scope(RecoverPlan plan, Path base, Path usual, GoalJournal journal) {
    ConfiguredOutputs configured = ConfiguredOutputs.of(plugin, base, usual, values);
    warn(plan, configured);
    Set<Path> outputs =
        Stream.concat(configured.outputs().stream(), LedgerOutputs.of(ledger(journal)).stream())
            .flatMap(output -> located(output).stream())
            .collect(Collectors.toSet());
    Set<Path> places =
        configured.directories().stream()
            .flatMap(directory -> real(directory).stream())
            .collect(Collectors.toSet());
    return SearchScope.of(plan.directories(), usual, outputs, places);
  }

  /** What is not searched although somebody may believe it is. */
  private void warn(RecoverPlan plan, ConfiguredOutputs configured) {
    plan.directories().stream()
        .filter(RecoverGoal::isMissing)
        .forEach(it -> log.warn("this directory does not exist: " + RedactedText.line("" + it)));
    if (plan.directories().isEmpty()) {
      configured
          .unresolved()
          .forEach(
              it ->
                  log.warn(
                      "this directory is not searched, because an expression in it has no value: "
                          + RedactedText.line(it)));
    }
  }

  private static boolean isMissing(Path directory) {
    try {
      FileOps.system().realPath(directory);
      return false;
    } catch (NoSuchFileException missing) {
      return true;
    } catch (IOException unusable) {
      // The search says so itself.
      return false;
    }
  }

  private static Optional<Path> located(Path output) {
    return Optional.ofNullable(output.getParent())
        .flatMap(RecoverGoal::real)
        .map(directory -> directory.resolve(String.valueOf(output.getFileName())));
  }

  /**
   * A directory at its real path, by which findings are known. What is none, or cannot be opened,
   * is no place for an output: a ledger or a POM that names it must not stop the search elsewhere.
   */
  private static Optional<Path> real(Path directory) {
    FileOps files = FileOps.system();
    try (Directory pinned = files.pin(files.realPath(directory))) {
      return Optional.of(pinned.path());
    } catch (IOException unusable) {
      return Optional.empty();
    }
  }

  private LedgerReading ledger(GoalJournal journal) {
    try {
      return journal.ledger().read();
    } catch (IOException e) {
      log.warn("the ledger cannot be read: " + RedactedCause.of(e).chain());
      return new LedgerReading(List.of(), 0);
    }
  }
}
