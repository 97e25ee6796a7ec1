package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.TimeSource;
import io.github.custody.fs.AppendFile;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.WholeFile;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.LedgerEntry;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** recover-locks as users see it: console, ledger, result file and the way it ends. */
class RecoverRunTest {
  private static final String PARTIAL = FetchRig.LEAF + ".partial-*";

  @TempDir Path temporary;
  private final List<String> console = new ArrayList<>();
  private FetchRig rig;

  @BeforeEach
  void project() throws IOException {
    rig = new FetchRig(Files.createDirectory(temporary.resolve("p")).toRealPath());
  }

  /** A crash in the middle of a fetch: nothing of it is cleaned up. */
  private void crash(String call) {
    Script script =
        new Script()
            .before(
                call,
                () -> {
                  throw new AssertionError("crash");
                });
    assertThatThrownBy(() -> rig.interposing(script).fetch()).hasStackTraceContaining("crash");
    assertThat(script.missed()).isEmpty();
  }

  /** Another program puts its file at the output while the previous one is kept. */
  private void conflict() throws IOException {
    Path workshop = Files.createDirectory(temporary.resolve("workshop"));
    rig.withPrevious();
    Script script =
        new Script()
            .after(
                "LINK %1$s %1$s.recovery-*".formatted(FetchRig.LEAF),
                () -> new Outsider(workshop).replace(rig.output()));
    CustodyException failure =
        catchThrowableOfType(CustodyException.class, () -> rig.interposing(script).fetch());
    assertThat(failure.code()).isEqualTo(FailureCode.OUTPUT_CHANGED);
  }

  private Path ledgerFile() {
    return rig.base().resolve("custody/ledger.jsonl");
  }

  private Path document() {
    return ledgerFile().resolveSibling("recover-locks.json");
  }

  private SystemStreamLog log() {
    return new SystemStreamLog() {
      @Override
      public void info(CharSequence content) {
        console.add("INFO " + content);
      }

      @Override
      public void warn(CharSequence content) {
        console.add("WARN " + content);
      }
    };
  }

  private RecoveryRecord record() {
    RecoveryCommand command =
        new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of());
    GoalJournal journal =
        new GoalJournal(
            new Ledger(new LedgerOnDisk(new AppendFile(ledgerFile()))),
            new Origin("b", RecoveryCommand.GOAL, "x", Origin.NO_MODULE),
            new NextStep(RerunCommand.of(List.of("custody:recover-locks@x"), Map.of()), command),
            log(),
            Clock.systemUTC(),
            TimeSource.system());
    return new RecoveryRecord(journal, log(), new FindingCommands(command), Clock.systemUTC());
  }

  private static RecoverLocks useCase() {
    return new RecoverLocks(
        new OutputStore(FileOps.system(), Clock.systemUTC()), TimeSource.system());
  }

  private void run(Mode mode, boolean failing, Choice choice, String... consent)
      throws CustodyException {
    console.clear();
    RecoverPlan plan = new RecoverPlan(List.of(), mode, Set.of(consent), choice, false, failing);
    new RecoverRun(useCase(), record(), new WholeFile(document()), Clock.systemUTC())
        .run(plan, SearchScope.of(List.of(), rig.directory(), Set.of(), Set.of()));
  }

  private void run(Mode mode) throws CustodyException {
    run(mode, true, Choice.KEEP_CURRENT);
  }

  private List<LedgerEntry> entries() throws IOException {
    return new Ledger(new LedgerOnDisk(new AppendFile(ledgerFile()))).read().entries();
  }

  private Map<String, String> tree() throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(temporary)) {
      for (Path path : paths.toList()) {
        FileTime modified = Files.getLastModifiedTime(path);
        String content = Files.isRegularFile(path) ? Files.readString(path) : "";
        Object inode = Files.getAttribute(path, "unix:ino");
        tree.put(path.toString(), inode + " " + modified + " " + content);
      }
    }
    return tree;
  }

  /** What is left of the lines when what differs between a plan and its execution is taken away. */
  private List<String> plan() {
    return console.stream()
        .filter(line -> !line.contains("  output holds: ") && !line.contains("  kept: "))
        .map(line -> line.replace("would be ", ""))
        .toList();
  }

  @Test
  @DisplayName("RL-11 report prints the plan that safe executes, and changes nothing at all")
  void rl11_reportPrintsThePlan() throws Exception {
    crash("LINK " + PARTIAL + " " + FetchRig.LEAF);
    Files.createDirectories(ledgerFile().getParent());
    Files.writeString(ledgerFile(), "");
    Map<String, String> before = tree();

    run(Mode.REPORT);
    assertThat(tree()).isEqualTo(before);
    assertThat(console).anyMatch(line -> line.contains("would be ended as not committed"));
    assertThat(console).anyMatch(line -> line.endsWith("would be deleted"));
    List<String> planned = plan();

    run(Mode.SAFE);
    assertThat(plan()).isEqualTo(planned);
    assertThat(rig.directory()).isEmptyDirectory();
  }

  @Test
  @DisplayName("RL-11 the same for a replacement whose previous output gets its name back")
  void rl11_reportOfARestore() throws Exception {
    rig.withPrevious();
    crash("SYNC_FILE " + PARTIAL);
    run(Mode.REPORT);
    List<String> planned = plan();
    assertThat(rig.folder().entries()).hasSize(3);
    run(Mode.SAFE);
    assertThat(plan()).isEqualTo(planned);
    assertThat(rig.folder().entries()).containsOnlyKeys(FetchRig.LEAF);
    assertThat(rig.content()).contains(FetchRig.OLD);
  }

  @Test
  @DisplayName("RL-12 nothing to do is success, twice, and leaves no trace")
  void rl12_nothingToDo() throws Exception {
    Map<String, String> before = tree();
    for (int i = 0; i < 2; i++) {
      run(Mode.SAFE);
      assertThat(console).containsExactly("INFO nothing to recover in " + rig.directory());
      assertThat(tree()).isEqualTo(before);
    }
  }

  @Test
  @DisplayName("RL-12 a second run finds nothing, and its result replaces the first one's")
  void rl12_secondRun() throws Exception {
    crash("LINK " + PARTIAL + " " + FetchRig.LEAF);
    run(Mode.SAFE);
    assertThat(document()).content().contains("\"version\":1", "\"status\":\"RESOLVED\"");
    run(Mode.SAFE);
    assertThat(document()).content().contains("\"findings\":[]");
    assertThat(console).hasSize(1).first().asString().contains("nothing to recover");
    assertThat(entries()).as("one entry, of the first run").hasSize(1);
  }

  @Test
  void whatWasEndedIsInTheLedger() throws Exception {
    crash("LINK " + PARTIAL + " " + FetchRig.LEAF);
    run(Mode.SAFE);
    assertThat(entries())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.subject().output()).contains(rig.output().toString());
              assertThat(entry.result().outcome()).isEqualTo(Outcome.RECOVERED);
              assertThat(entry.result().outputState()).contains(OutputState.UNCHANGED);
              assertThat(entry.result().committed()).contains(false);
            });
  }

  @Test
  void whatWasCompletedIsCommitted() throws Exception {
    crash("RENAME %1$s.lock .%1$s.lock-*".formatted(FetchRig.LEAF));
    run(Mode.SAFE);
    Result result = entries().get(0).result();
    assertThat(result.outputState()).contains(OutputState.NEW);
    assertThat(result.committed()).contains(true);
    assertThat(rig.content()).contains(FetchRig.NEW);
  }

  @Test
  @DisplayName("RL-9 a conflict fails with UNRESOLVED, and names output, candidates and commands")
  void rl9_unresolved() throws Exception {
    conflict();
    Set<String> files = rig.folder().entries().keySet();
    CustodyException failure = catchThrowableOfType(CustodyException.class, () -> run(Mode.SAFE));
    assertThat(failure.code()).isEqualTo(FailureCode.UNRESOLVED);
    assertThat(rig.folder().entries()).as("nothing was touched").containsOnlyKeys(files);
    String token = token();
    assertThat(failure.details().get("unresolved")).startsWith(rig.output() + ": needs a decision");
    assertThat(failure.details())
        .containsEntry("next", failure.details().get("keep what the output holds"));
    assertThat(failure.details().get("next"))
        .isEqualTo(
            "mvn custody:recover-locks -Dcustody.consent=%s -Dcustody.directories=%s"
                .formatted(token, rig.directory()));
    assertThat(failure.details()).containsKeys("take the new file", "take the previous output");
    assertThat(console).anyMatch(line -> line.startsWith("WARN ") && line.contains("sha256:"));
    Result recorded = entries().get(0).result();
    assertThat(recorded.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(recorded.code()).contains(FailureCode.UNRESOLVED);
    assertThat(recorded.next()).contains(failure.details().get("next"));
    assertThat(entries()).as("the failure itself is not recorded once more").hasSize(1);
  }

  @Test
  void unresolvedIsAMavenFailureWithTheGrammar() throws Exception {
    conflict();
    Throwable thrown = catchThrowable(() -> MojoFailures.mapped(() -> run(Mode.SAFE)));
    assertThat(thrown).isInstanceOf(MojoFailureException.class);
    List<String> lines = thrown.getMessage().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("a transaction that did not end needs a decision [UNRESOLVED]");
    assertThat(lines.get(lines.size() - 2)).startsWith("  advice: decide which file");
    assertThat(lines.get(lines.size() - 1)).startsWith("  next: mvn custody:recover-locks -D");
  }

  @Test
  @DisplayName("RL-11 an unresolved finding fails a report too, which records nothing")
  void rl11_unresolvedReport() throws Exception {
    conflict();
    Map<String, String> before = tree();
    CustodyException failure = catchThrowableOfType(CustodyException.class, () -> run(Mode.REPORT));
    assertThat(failure.code()).isEqualTo(FailureCode.UNRESOLVED);
    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void aConsentThatMatchesNothingIsAWarning() throws Exception {
    crash("LINK " + PARTIAL + " " + FetchRig.LEAF);
    String name = Outsider.only(rig.directory(), FetchRig.LEAF + ".partial-").toString();
    String token = name.substring(name.lastIndexOf('-') + 1);
    String other = "0123456789abcdef0123456789abcdef";
    run(Mode.SAFE, true, Choice.KEEP_CURRENT, token, other);
    assertThat(console)
        .filteredOn(line -> line.startsWith("WARN "))
        .containsExactly(
            "WARN no transaction with the token %s in %s".formatted(other, rig.directory()));
  }

  @Test
  void unresolvedMayBeAWarning() throws Exception {
    conflict();
    run(Mode.SAFE, false, Choice.KEEP_CURRENT);
    assertThat(console.get(console.size() - 1)).startsWith("WARN 1 unresolved");
  }

  @Test
  @DisplayName("RL-9 the printed consent restores the previous output; the others are in the attic")
  void rl9_consent() throws Exception {
    conflict();
    run(Mode.SAFE, true, Choice.RESTORE_OLD, token());
    assertThat(rig.content()).contains(FetchRig.OLD);
    assertThat(rig.folder().entries()).containsOnlyKeys(FetchRig.LEAF, ".custody-attic");
    Result result = entries().get(0).result();
    assertThat(result.outputState()).contains(OutputState.RESTORED);
    assertThat(result.kept()).isNotEmpty().allSatisfy(kept -> assertThat(Path.of(kept)).exists());
  }

  @Test
  void aDeadLockIsRecoveredForAFetch() throws Exception {
    DeadLockRecovery recovery = new DeadLockRecovery(useCase(), record());
    assertThat(recovery.recover(rig.output())).as("somebody else was faster").isTrue();
    crash("LINK " + PARTIAL + " " + FetchRig.LEAF);
    assertThat(recovery.recover(rig.output())).isTrue();
    assertThat(rig.directory()).isEmptyDirectory();
    assertThat(entries()).hasSize(1);
    assertThat(console).anyMatch(line -> line.contains("ended as not committed"));
  }

  @Test
  void aConflictIsNoRecoveryForAFetch() throws Exception {
    conflict();
    assertThat(new DeadLockRecovery(useCase(), record()).recover(rig.output())).isFalse();
    assertThat(entries().get(0).result().code()).contains(FailureCode.UNRESOLVED);
  }

  private String token() throws IOException {
    String name = Outsider.only(rig.directory(), FetchRig.LEAF + ".recovery-").toString();
    return name.substring(name.lastIndexOf('-') + 1);
  }
}
