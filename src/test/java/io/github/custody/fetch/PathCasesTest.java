package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Where an output may go, and what stands in the way (F2, F3). */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class PathCasesTest {
  @TempDir Path temporary;

  private PathBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new PathBench(temporary.toRealPath());
  }

  /** What may stand at the output that is no file. */
  enum NoFile {
    SYMLINK,
    DANGLING_SYMLINK,
    SYMLINK_TO_DIRECTORY,
    DIRECTORY,
    FIFO;

    void make(Path at, Path referent, Path referentDirectory)
        throws IOException, InterruptedException {
      switch (this) {
        case SYMLINK -> Files.createSymbolicLink(at, referent);
        case DANGLING_SYMLINK -> Files.createSymbolicLink(at, Path.of("nowhere"));
        case SYMLINK_TO_DIRECTORY -> Files.createSymbolicLink(at, referentDirectory);
        case DIRECTORY -> Files.createDirectory(at);
        case FIFO -> {
          Process mkfifo = new ProcessBuilder("mkfifo", at.toString()).start();
          assertThat(mkfifo.waitFor()).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(NoFile.class)
  @DisplayName("PS-1 the output is no file: UNSAFE_PATH, referent untouched, nothing created")
  void ps1_outputIsNoFile(NoFile what) throws Exception {
    Path referent = Files.writeString(bench.elsewhere().resolve("referent"), OLD);
    what.make(bench.target().resolve(LEAF), referent, bench.elsewhere());

    bench.refused(bench.target());
  }

  @ParameterizedTest
  @EnumSource(NoFile.class)
  @DisplayName("PS-1 the same, when it comes there after the look: the referent is never followed")
  void ps1_outputIsNoFileLater(NoFile what) throws Exception {
    Path referent = Files.writeString(bench.elsewhere().resolve("referent"), NEW);
    Folder before = Folder.of(bench.elsewhere());

    CustodyException failure =
        bench.failureBetween(
            bench.target(),
            () -> what.make(bench.target().resolve(LEAF), referent, bench.elsewhere()));

    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(bench.memory.deliveries()).isZero();
    assertThat(Folder.of(bench.elsewhere())).isEqualTo(before);
    assertThat(Folder.of(bench.target()).entries()).containsOnlyKeys(LEAF);
  }

  @ParameterizedTest
  @CsvSource({
    "target, target",
    "target, target/a/b",
    "target/link, target/link",
    "target/link, target/link/a/b",
    "target/link, target/link/../sibling"
  })
  @DisplayName("PS-2 a symlink in the chain below the base: UNSAFE_PATH, nothing behind it")
  void ps2_symlinkInTheChain(String link, String directory) throws IOException {
    Path at = bench.base().resolve(link);
    Files.deleteIfExists(at);
    Files.createSymbolicLink(at, bench.elsewhere());

    bench.refused(bench.base().resolve(directory));
  }

  @ParameterizedTest
  @CsvSource({"nowhere", "inside", "."})
  @DisplayName("PS-2 the same for a dangling link and for one that stays below the base")
  void ps2_symlinkInsideTheBase(String referent) throws IOException {
    Files.createDirectory(bench.base().resolve("inside"));
    Files.createSymbolicLink(bench.base().resolve("link"), Path.of(referent));

    bench.refused(bench.base().resolve("link"));
  }

  @Test
  @DisplayName("PS-2 a directory that becomes a symlink between the look and the step into it")
  void ps2_symlinkInTheRace() throws IOException {
    bench.interposition =
        once(
            FileVerb.OPEN_DIRECTORY,
            () -> {
              Files.move(bench.target(), bench.base().resolve("moved"));
              Files.createSymbolicLink(bench.target(), bench.elsewhere());
            });

    CustodyException failure = bench.failure(bench.target());

    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(bench.memory.deliveries()).isZero();
    assertThat(Folder.of(bench.elsewhere()).entries()).isEmpty();
    assertThat(Folder.of(bench.base().resolve("moved")).entries()).isEmpty();
  }

  /** What takes the parent's place. */
  enum Swap {
    SYMLINK_ELSEWHERE,
    SYMLINK_TO_ITSELF,
    OTHER_DIRECTORY,
    FILE,
    NOTHING;

    void act(PathBench bench) throws IOException {
      Path moved = Files.move(bench.target(), bench.base().resolve("moved"));
      switch (this) {
        case SYMLINK_ELSEWHERE -> Files.createSymbolicLink(bench.target(), bench.elsewhere());
        case SYMLINK_TO_ITSELF -> Files.createSymbolicLink(bench.target(), moved);
        case OTHER_DIRECTORY -> Files.createDirectory(bench.target());
        case FILE -> Files.writeString(bench.target(), "a foreign file");
        case NOTHING -> {}
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Swap.class)
  @DisplayName("PS-4 parent replaced after the lock: UNSAFE_PATH, nothing behind it, nothing left")
  void ps4_parentReplacedAfterTheLock(Swap swap) throws Exception {
    bench.onDelivery = () -> swap.act(bench);

    CustodyException failure = bench.failure(bench.target());

    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(Folder.of(bench.elsewhere()).entries()).isEmpty();
    assertThat(Folder.of(bench.base().resolve("moved")).entries()).isEmpty();
    if (swap == Swap.OTHER_DIRECTORY) {
      assertThat(Folder.of(bench.target()).entries()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Swap.class)
  @DisplayName("PS-4 the same with a previous output: it is in the moved directory, untouched")
  void ps4_parentReplacedWithPrevious(Swap swap) throws Exception {
    Files.writeString(bench.target().resolve(LEAF), OLD, ISO_8859_1);
    Folder before = Folder.of(bench.target());
    bench.onDelivery = () -> swap.act(bench);

    CustodyException failure = bench.failure(bench.target());

    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(Folder.of(bench.elsewhere()).entries()).isEmpty();
    assertThat(Folder.of(bench.base().resolve("moved"))).isEqualTo(before);
  }

  @Test
  @DisplayName("PS-4 a directory further up replaced by a symlink: UNSAFE_PATH as well")
  void ps4_ancestorReplaced() throws Exception {
    Path deep = Files.createDirectories(bench.target().resolve("a/b"));
    Files.createDirectories(bench.elsewhere().resolve("a/b"));
    bench.onDelivery = () -> Swap.SYMLINK_ELSEWHERE.act(bench);

    CustodyException failure = bench.failure(deep);

    assertThat(failure.code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(Folder.of(bench.elsewhere().resolve("a/b")).entries()).isEmpty();
    assertThat(Folder.of(bench.base().resolve("moved/a/b")).entries()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"target/file", "target/file/a/b"})
  @DisplayName("PS-7 a parent is a file: UNSAFE_PATH, the file untouched")
  void ps7_parentIsAFile(String directory) throws IOException {
    Files.writeString(bench.target().resolve("file"), OLD);

    bench.refused(bench.base().resolve(directory));
  }

  @Test
  @DisplayName("PS-7 missing parents, several levels: created")
  void ps7_parentsAreCreated() throws Exception {
    FetchResult result = bench.fetch(bench.target().resolve("a/b/c"));

    assertThat(result.output()).isEqualTo(bench.target().resolve("a/b/c").resolve(LEAF));
    assertThat(bench.tree().paths())
        .containsExactly(
            "elsewhere",
            "project",
            "project/target",
            "project/target/a",
            "project/target/a/b",
            "project/target/a/b/c",
            "project/target/a/b/c/" + LEAF);
    assertThat(result.output()).hasContent(NEW);
  }

  @Test
  @DisplayName("PS-7 on failure only directories that we created remain, empty")
  void ps7_onFailureDirectoriesRemain() throws IOException {
    bench.sending("something else");

    CustodyException failure = bench.failure(bench.target().resolve("a/b"));

    assertThat(failure.code()).isEqualTo(FailureCode.DIGEST_MISMATCH);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(bench.tree().paths())
        .containsExactly(
            "elsewhere", "project", "project/target", "project/target/a", "project/target/a/b");
  }

  @Test
  @DisplayName("PS-7 two builds that create one parent at once: the later one uses it")
  void ps7_parentCreatedByAnother() throws Exception {
    Path shared = bench.target().resolve("shared");
    bench.interposition = once(FileVerb.CREATE_DIRECTORY, () -> Files.createDirectory(shared));

    assertThat(bench.fetch(shared).output()).isEqualTo(shared.resolve(LEAF)).hasContent(NEW);
  }

  @Test
  @DisplayName("PS-7 a parent that another program makes a symlink at that moment: UNSAFE_PATH")
  void ps7_parentCreatedAsSymlink() throws Exception {
    Path shared = bench.target().resolve("shared");
    bench.interposition =
        once(FileVerb.CREATE_DIRECTORY, () -> Files.createSymbolicLink(shared, bench.elsewhere()));

    assertThat(bench.failure(shared).code()).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(Folder.of(bench.elsewhere()).entries()).isEmpty();
    assertThat(bench.memory.deliveries()).isZero();
  }

  /** Acts once, before the first call of this kind. */
  private static Interposition once(FileVerb verb, PathBench.Act act) {
    boolean[] done = new boolean[1];
    return call -> {
      if (call.verb() == verb && !done[0]) {
        done[0] = true;
        act.run();
      }
      return Effect.NORMAL;
    };
  }
}
