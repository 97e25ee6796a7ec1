package io.github.custody.publish;

import static io.github.custody.publish.PublishBench.ARTIFACT;
import static io.github.custody.publish.PublishBench.BYTES;
import static io.github.custody.publish.PublishBench.SIDECAR;
import static io.github.custody.publish.PublishBench.content;
import static io.github.custody.publish.PublishBench.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileOps;
import io.github.custody.store.PairSource;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.RecordingInterposition;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Pairs that are published, and pairs whose names are taken. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class PublishCasesTest {
  /** What may stand at a name. */
  enum Obstacle {
    FILE,
    DIRECTORY,
    DANGLING_LINK;

    void at(Path name) throws IOException {
      Files.createDirectories(name.resolveSibling(""));
      switch (this) {
        case FILE -> {
          Files.writeString(name, "theirs");
          Files.setLastModifiedTime(name, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        }
        case DIRECTORY -> Files.createDirectory(name);
        case DANGLING_LINK -> Files.createSymbolicLink(name, Path.of("nowhere"));
      }
    }
  }

  @TempDir Path root;
  private PublishBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new PublishBench(root.toRealPath());
  }

  @Test
  @DisplayName("PP-1 both missing: both present, exact bytes, one link each, nothing else")
  void pp1_bothAppear() throws Exception {
    PublishResult result = bench.publish();

    assertThat(result.outcome()).isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(result.warnings()).isEmpty();
    assertThat(result.artifactPath()).isEqualTo(bench.artifact());
    assertThat(result.sidecarPath()).isEqualTo(bench.sidecar());
    assertThat(result.artifact()).isEqualTo(content(BYTES));
    assertThat(result.sidecar()).isEqualTo(content(statement(BYTES)));
    Folder after = bench.folder();
    assertThat(after.entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
    assertThat(after.content(ARTIFACT)).contains(BYTES);
    assertThat(after.content(SIDECAR)).contains(statement(BYTES));
    assertThat(after.entries().values())
        .allSatisfy(
            entry -> {
              assertThat(entry.links()).isEqualTo(1);
              assertThat(entry.mode() & 07777).isEqualTo(FileOps.system().defaultFileMode());
            });
  }

  @Test
  @DisplayName("PP-1 both get the file mode that is asked for")
  void pp1_fileMode() throws Exception {
    bench.mode(0440).publish();

    assertThat(bench.folder().entries().values())
        .hasSize(2)
        .allSatisfy(entry -> assertThat(entry.mode() & 07777).isEqualTo(0440));
  }

  @Test
  @DisplayName("PP-1 a staged file: its very inode is published, and its own name stays")
  void pp1_staged() throws Exception {
    bench.staged("private.tmp").mode(0644);
    long inode = bench.folder().entries().get("private.tmp").inode();

    bench.publish();

    Folder after = bench.folder();
    assertThat(after.entries()).containsOnlyKeys(ARTIFACT, SIDECAR, "private.tmp");
    assertThat(after.entries().get(ARTIFACT).inode()).isEqualTo(inode);
    assertThat(after.entries().get(ARTIFACT).links()).isEqualTo(2);
    assertThat(after.entries().get(ARTIFACT).mode() & 07777).isEqualTo(0644);
    assertThat(after.content(SIDECAR)).contains(statement(BYTES));
  }

  @ParameterizedTest
  @CsvSource({
    "FILE,VERIFY",
    "FILE,FAIL",
    "DIRECTORY,VERIFY",
    "DIRECTORY,FAIL",
    "DANGLING_LINK,VERIFY",
    "DANGLING_LINK,FAIL"
  })
  @DisplayName("PP-2 T-2 something at the artifact's name: COLLISION, everything unchanged")
  void pp2_artifactExists(Obstacle obstacle, IfExists ifExists) throws Exception {
    obstacle.at(bench.artifact());
    assertCollision(ifExists, bench.artifact());
  }

  @ParameterizedTest
  @CsvSource({
    "FILE,VERIFY",
    "FILE,FAIL",
    "DIRECTORY,VERIFY",
    "DIRECTORY,FAIL",
    "DANGLING_LINK,VERIFY",
    "DANGLING_LINK,FAIL"
  })
  @DisplayName("PP-3 T-2 something at the sidecar's name: COLLISION, the artifact never appears")
  void pp3_sidecarExists(Obstacle obstacle, IfExists ifExists) throws Exception {
    obstacle.at(bench.sidecar());
    RecordingInterposition calls = new RecordingInterposition();
    bench.interposing(calls);

    assertCollision(ifExists, bench.sidecar());

    assertThat(calls.calls())
        .noneMatch(call -> call.verb() == FileVerb.LINK && call.names().contains(ARTIFACT));
  }

  private void assertCollision(IfExists ifExists, Path taken) {
    Folder before = bench.folder();

    CustodyException failure = bench.ifExists(ifExists).fails(FailureCode.COLLISION);

    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(failure.details()).containsValue(taken.toString()).containsKey("taken");
    assertThat(bench.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("PP-7 the publish directory is missing: created, and its parent synced")
  void pp7_directoryIsCreated() throws Exception {
    RecordingInterposition calls = new RecordingInterposition();

    bench.interposing(calls).publish();

    Path parent = root();
    assertThat(calls.calls().stream().filter(call -> call.directory().equals(parent)))
        .extracting(call -> call.verb())
        .containsSubsequence(FileVerb.CREATE_DIRECTORY, FileVerb.SYNC_DIRECTORY);
  }

  @Test
  @DisplayName("PP-7 the publish directory cannot be created: typed failure, nothing left")
  void pp7_directoryIsDenied() throws Exception {
    Folder before = Folder.of(root());
    bench.interposing(
        call -> {
          if (call.verb() == FileVerb.CREATE_DIRECTORY) {
            throw new AccessDeniedException("published");
          }
          return Effect.NORMAL;
        });

    CustodyException failure = bench.fails(FailureCode.UNSAFE_PATH);

    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(Folder.of(root())).isEqualTo(before);
  }

  private Path root() throws IOException {
    return root.toRealPath();
  }

  @Test
  @DisplayName("ifExists=verify: the identical pair is a success, and stays as it is")
  void identicalPairIsASuccess() throws Exception {
    bench.publish();
    Folder before = bench.folder();

    PublishResult again = bench.publish();

    assertThat(again.outcome()).isEqualTo(PublishOutcome.ALREADY_PUBLISHED);
    assertThat(again.artifact()).isEqualTo(content(BYTES));
    assertThat(again.sidecar()).isEqualTo(content(statement(BYTES)));
    assertThat(bench.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("ifExists=fail: the identical pair is a COLLISION; the source is not even read")
  void identicalPairIsACollision() throws Exception {
    bench.publish();
    Folder before = bench.folder();

    bench
        .ifExists(IfExists.FAIL)
        .publishing(new PairSource.Copy(root().resolve("missing")))
        .fails(FailureCode.COLLISION);

    assertThat(bench.folder()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(IfExists.class)
  @DisplayName("another artifact with the same names is a COLLISION that names both digests")
  void otherArtifactIsACollision(IfExists ifExists) throws Exception {
    bench.publish();
    Folder before = bench.folder();
    Path other = Files.writeString(root().resolve("other.jar"), "other bytes");

    CustodyException failure =
        bench
            .ifExists(ifExists)
            .publishing(new PairSource.Copy(other))
            .fails(FailureCode.COLLISION);

    String there = content(BYTES).digests().get(0).toString();
    assertThat(failure.details().get("actual")).contains(there);
    if (ifExists == IfExists.VERIFY) {
      assertThat(failure.details().get("expected"))
          .contains(content("other bytes").digests().get(0).toString())
          .doesNotContain(there);
    }
    assertThat(bench.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("the same artifact with another sidecar is a COLLISION")
  void otherSidecarIsACollision() throws Exception {
    bench.publish();
    Folder before = bench.folder();

    bench.with((artifact, name) -> new byte[] {1}).fails(FailureCode.COLLISION);

    assertThat(bench.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("a source that is missing: NO_SOURCE, nothing left in the directory")
  void missingSource() throws Exception {
    bench.publishing(new PairSource.Copy(root().resolve("missing"))).fails(FailureCode.NO_SOURCE);

    assertThat(bench.folder().entries()).isEmpty();
  }
}
