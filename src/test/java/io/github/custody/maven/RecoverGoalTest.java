package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.AppendFile;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default places of recover-locks, wired to real directories. */
class RecoverGoalTest {
  @TempDir Path temporary;
  private final List<String> warnings = new ArrayList<>();
  private Optional<Plugin> plugin = Optional.empty();
  private Path base;
  private FetchRig elsewhere;

  @BeforeEach
  void aFetchElsewhereWasKilled() throws IOException {
    base = Files.createDirectory(temporary.resolve("p")).toRealPath();
    elsewhere = new FetchRig(Files.createDirectory(temporary.resolve("elsewhere")).toRealPath());
    Script script =
        new Script()
            .before(
                "SYNC_FILE out.bin.partial-*",
                () -> {
                  throw new AssertionError("crash");
                });
    assertThatThrownBy(() -> elsewhere.interposing(script).fetch())
        .hasStackTraceContaining("crash");
    assertThat(elsewhere.folder().entries()).hasSize(2);
  }

  private Path ledger() {
    return base.resolve("target/custody/ledger.jsonl");
  }

  private GoalJournal journal() {
    return new GoalJournal(
        new Ledger(new LedgerOnDisk(new AppendFile(ledger()))),
        new Origin("b", RecoveryCommand.GOAL, "x", Origin.NO_MODULE),
        steps(),
        new SystemStreamLog(),
        Clock.systemUTC(),
        TimeSource.system());
  }

  private static NextStep steps() {
    return new NextStep(
        RerunCommand.of(List.of("custody:recover-locks@x"), Map.of()),
        new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of()));
  }

  private void named(String output) {
    journal().record(Subject.NONE.at(output), Result.of(Outcome.STARTED));
  }

  private SystemStreamLog log() {
    return new SystemStreamLog() {
      @Override
      public void warn(CharSequence content) {
        warnings.add(content.toString());
      }
    };
  }

  /** Maven, for which one expression has a value. */
  private String evaluated(String text) {
    return text.replace("${session.executionRootDirectory}", temporary.toString());
  }

  /** A POM with one directory of outputs. */
  private static Plugin plugin(String directory) throws Exception {
    Plugin plugin = new Plugin();
    plugin.setConfiguration(
        Xpp3DomBuilder.build(
            new StringReader("<c><outputDirectory>" + directory + "</outputDirectory></c>")));
    return plugin;
  }

  private void run(String... directories) throws CustodyException {
    GoalJournal journal = journal();
    new RecoverGoal(plugin, base.resolve("target").toString(), this::evaluated, log())
        .run(
            new GoalContext(journal.origin(), base, ledger(), steps()),
            journal,
            new RecoverConfiguration(
                List.of(directories), "safe", List.of(), "keep-current", false, true));
  }

  @Test
  void theDirectoryOfAnOutputThatTheLedgerNamesIsSearched() throws CustodyException {
    run();
    assertThat(elsewhere.folder().entries()).as("nobody named it").hasSize(2);
    named(elsewhere.output().toString());
    run();
    assertThat(elsewhere.directory()).isEmptyDirectory();
  }

  @Test
  void whatIsNoDirectoryDoesNotStopTheSearch() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "");
    named(file.resolve("x").toString());
    named(temporary.resolve("missing/x").toString());
    named(elsewhere.output().toString());
    run();
    assertThat(elsewhere.directory()).isEmptyDirectory();
  }

  @Test
  void theDirectoriesBelowAreNotSearched() throws CustodyException {
    named(elsewhere.base().resolve("tool.zip").toString());
    run();
    assertThat(elsewhere.folder().entries()).hasSize(2);
    run(elsewhere.base().toString());
    assertThat(elsewhere.directory()).as("explicit ones are").isEmptyDirectory();
  }

  @Test
  void explicitDirectoriesAreAllThatIsSearched() throws CustodyException {
    named(elsewhere.output().toString());
    run("target");
    assertThat(elsewhere.folder().entries()).hasSize(2);
  }

  @Test
  void anUnreadableLedgerIsAWarning() throws Exception {
    Files.createDirectories(ledger());
    run(elsewhere.base().toString());
    assertThat(elsewhere.directory()).isEmptyDirectory();
  }

  @Test
  void aDirectoryOfThePomIsSearchedWhereverMavenSaysThatItIs() throws Exception {
    String directory = temporary.toRealPath().relativize(elsewhere.directory()).toString();
    plugin = Optional.of(plugin("${session.executionRootDirectory}/" + directory));
    run();
    assertThat(elsewhere.directory()).isEmptyDirectory();
    assertThat(warnings).isEmpty();
  }

  @Test
  void aDirectoryThatNobodyKnowsIsAWarning() throws Exception {
    plugin = Optional.of(plugin("${nobody}/x"));
    run();
    assertThat(warnings)
        .containsExactly(
            "this directory is not searched, because an expression in it has no value:"
                + " ${nobody}/x");
    warnings.clear();
    run(elsewhere.base().toString());
    assertThat(warnings).as("it was not to be searched").isEmpty();
  }

  @Test
  void anExplicitDirectoryThatDoesNotExistIsAWarning() throws CustodyException {
    run("missing", elsewhere.base().toString());
    assertThat(warnings)
        .containsExactly("this directory does not exist: " + base.resolve("missing"));
    assertThat(elsewhere.directory()).isEmptyDirectory();
  }
}
