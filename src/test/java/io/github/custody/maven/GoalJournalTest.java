package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fs.AppendFile;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.LedgerEntry;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoalJournalTest {
  @TempDir Path directory;
  private final List<String> warnings = new ArrayList<>();

  private Path file() {
    return directory.resolve("custody/ledger.jsonl");
  }

  private GoalJournal journal() {
    return new GoalJournal(
        new Ledger(new LedgerOnDisk(new AppendFile(file()))),
        new Origin("b", "fetch-verified", "x", Origin.NO_MODULE),
        new NextStep(
            RerunCommand.of(List.of("custody:x"), Map.of()),
            new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of())),
        new SystemStreamLog() {
          @Override
          public void warn(CharSequence content) {
            warnings.add(content.toString());
          }
        },
        Clock.systemUTC(),
        TimeSource.system());
  }

  private CustodyException refused() {
    return catchThrowableOfType(
        CustodyException.class,
        () ->
            journal()
                .validated(
                    () -> {
                      throw CustodyException.of(FailureCode.BAD_URL, "x");
                    }));
  }

  private List<LedgerEntry> entries() throws IOException {
    return new Ledger(new LedgerOnDisk(new AppendFile(file()))).read().entries();
  }

  @Test
  void aRefusalCreatesNothing() {
    assertThat(refused().details()).containsEntry("next", "mvn custody:x");
    assertThat(directory).isEmptyDirectory();
    assertThat(warnings).isEmpty();
  }

  @Test
  void aRefusalIsRecordedWhereThereIsALedger() throws IOException {
    journal().record(Subject.NONE, Result.of(Outcome.SKIPPED));
    refused();
    assertThat(entries()).hasSize(2);
    Result failed = entries().get(1).result();
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.code()).contains(FailureCode.BAD_URL);
    assertThat(failed.next()).contains("mvn custody:x");
    assertThat(failed.committed()).contains(false);
  }

  @Test
  void aLedgerThatCannotBeWrittenIsAWarningAndNothingElse() throws Exception {
    Files.createDirectories(file());
    assertThat(journal().validated(() -> "result")).isEqualTo("result");
    journal().record(Subject.NONE, Result.of(Outcome.SKIPPED));
    assertThat(refused().code()).isEqualTo(FailureCode.BAD_URL);
    assertThat(warnings).hasSize(2).allMatch(text -> text.contains("ledger"));
  }

  @Test
  void aFailureIsExplainedBeforeItIsAdvised() {
    CustodyException told =
        catchThrowableOfType(
            CustodyException.class,
            () ->
                journal()
                    .guarded(
                        Subject.NONE,
                        failure -> failure.with("local copy", "/r/a.jar"),
                        () -> {
                          throw CustodyException.of(FailureCode.DIGEST_MISMATCH, "x");
                        }));
    assertThat(told.details().keySet()).containsExactly("local copy", "advice", "next");
  }

  @Test
  void allExecutionsOfASessionShareOneBuildId() {
    DefaultRepositorySystemSession session = new DefaultRepositorySystemSession();
    String id = BuildId.of(session);
    assertThat(id).isNotBlank().isEqualTo(BuildId.of(new DefaultRepositorySystemSession(session)));
    assertThat(id).isNotEqualTo(BuildId.of(new DefaultRepositorySystemSession()));
  }
}
