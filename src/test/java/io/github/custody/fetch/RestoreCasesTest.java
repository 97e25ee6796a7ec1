package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.Script;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 6 of the cases: a commit that does not stand is taken back, or everything is kept. */
class RestoreCasesTest {
  private static final String LOCK = LEAF + ".lock";
  private static final String INTENT = LEAF + ".intent";
  private static final String RECOVERY = LEAF + ".recovery-*";
  private static final String RESTORE = LEAF + ".restore-*";
  private static final String MARKER = LEAF + ".retained-*";
  private static final String ASIDE = LEAF + ".aside-*";
  private static final String DROP = "." + LEAF + ".drop-*-";
  private static final String RENAME_OUTPUT = "RENAME " + LEAF + ".partial-* " + LEAF;
  private static final String LINK_RESTORE = "LINK " + RECOVERY + " " + RESTORE;
  private static final String RENAME_RESTORE = "RENAME " + RESTORE + " " + LEAF;
  private static final String IO_ERROR = "Input/output error";

  @TempDir Path root;

  @Test
  @DisplayName("RR-1 the sync after the rename fails: old inode restored, COMMIT_FAILED, clean")
  void rr1_syncAfterTheRenameFails() throws IOException {
    FetchCase fetch = replacementWhoseSyncFails();

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED);
    assertThat(failure.what()).contains(IO_ERROR);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.outputsSeen()).containsExactly(Optional.of(OLD), Optional.of(NEW));
    assertSyncedAfter(seen, RENAME_RESTORE);
  }

  @Test
  @DisplayName("RR-2 the same without a previous output: absent, removal synced, COMMIT_FAILED")
  void rr2_syncAfterTheLinkFails() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    fetch.script().failing("SYNC_DIRECTORY", IO_ERROR);

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.ABSENT);
    seen.leaves();
    assertSyncedAfter(seen, "RENAME " + LEAF + " " + DROP + "0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("RR-3 the output is damaged and the restore is denied: RECOVERY_REQUIRED, all kept")
  void rr3_damagedAndRestoreDenied(boolean inPlace) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch
        .script()
        .after(
            RENAME_OUTPUT,
            () -> {
              if (inPlace) {
                Outsider.rewrite(fetch.output());
              } else {
                fetch.outsider().replace(fetch.output());
              }
            })
        .failingAlways(LINK_RESTORE, "Operation not permitted");

    SeenFetch seen = fetch.run();

    String[] kept = {RECOVERY, MARKER, INTENT, LOCK};
    assertThat(seen.leftBesideOutput()).containsExactlyInAnyOrder(kept);
    seen.holdsPrevious(RECOVERY).holds(LEAF, inPlace ? Outsider.rewritten(NEW) : FOREIGN);
    seen.fails(FailureCode.RECOVERY_REQUIRED, false, OutputState.FOREIGN, kept);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("RR-5 the lock is lost between restore link and restore rename: hands off")
  void rr5_lockLostWithinTheRestore(boolean replaced) throws IOException {
    FetchCase fetch = replacementWhoseSyncFails();
    fetch
        .script()
        .after(
            LINK_RESTORE,
            () -> {
              if (replaced) {
                fetch.outsider().replace(fetch.lock());
              } else {
                Files.delete(fetch.lock());
              }
            });

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, RECOVERY, INTENT);
    seen.holds(LEAF, NEW).holdsPrevious(RECOVERY);
    if (replaced) {
      seen.leaves(LEAF, RECOVERY, INTENT, LOCK).holds(LOCK, FOREIGN);
    } else {
      seen.leaves(LEAF, RECOVERY, INTENT);
    }
    assertThat(seen.changes()).doesNotContain(RENAME_RESTORE);
  }

  @ParameterizedTest
  @CsvSource({"4, removal of the previous output", "5, last removals"})
  @DisplayName("RR-9 a sync after the old file went fails: success with a warning that names it")
  void rr9_syncOfTheCleanUpFails(int sync, String named) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failing(sync, "SYNC_DIRECTORY", IO_ERROR);

    SeenFetch seen = fetch.run();

    FetchResult result = seen.succeeds();
    assertThat(result.outcome()).isEqualTo(FetchOutcome.FETCHED);
    assertThat(result.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning).contains("committed", named, IO_ERROR));
    seen.leavesOnlyOutput().holds(LEAF, NEW);
  }

  @Test
  @DisplayName("RR-9 the old file cannot be removed: success with a warning, the old file stays")
  void rr9_oldFileCannotBeRemoved() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch
        .script()
        .failingAlways("RENAME " + RECOVERY + " " + DROP + "4", "Operation not permitted");

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning).contains("committed", "previous output"));
    seen.leaves(LEAF, RECOVERY).holds(LEAF, NEW).holdsPrevious(RECOVERY);
  }

  @Test
  @DisplayName("RR-10 an old writer changes the kept file before a restore: no restore from it")
  void rr10_keptFileChangedBeforeTheRestore() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    try (SeekableByteChannel old = Files.newByteChannel(fetch.output(), StandardOpenOption.WRITE)) {
      fetch
          .script()
          .before(
              3,
              "SYNC_DIRECTORY",
              () -> {
                Outsider.scribble(old, fetch.recovery());
                Script.fail(IO_ERROR);
              });

      SeenFetch seen = fetch.run();

      String[] kept = {RECOVERY, MARKER, INTENT, LOCK};
      CustodyException failure =
          seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, kept);
      assertThat(failure.what()).contains("previous output is gone or was changed");
      assertThat(seen.leftBesideOutput()).containsExactlyInAnyOrder(kept);
      seen.holds(LEAF, NEW).holds(RECOVERY, "#" + OLD.substring(1));
      assertThat(seen.changes()).doesNotContain(LINK_RESTORE, RENAME_RESTORE);
    }
  }

  @Test
  @DisplayName("RR-10 the same without a restore: OUTPUT_CHANGED, committed, the old file aside")
  void rr10_keptFileChangedWithoutARestore() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    try (SeekableByteChannel old = Files.newByteChannel(fetch.output(), StandardOpenOption.WRITE)) {
      fetch.script().after(RENAME_OUTPUT, () -> Outsider.scribble(old, fetch.recovery()));

      SeenFetch seen = fetch.run();

      seen.fails(FailureCode.OUTPUT_CHANGED, true, OutputState.NEW, ASIDE);
      seen.leaves(LEAF, ASIDE).holds(LEAF, NEW).holds(ASIDE, "#" + OLD.substring(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {LINK_RESTORE, RENAME_RESTORE})
  @DisplayName("RR-11 the output already is the old inode at the restore: no second name stays")
  void rr11_outputAlreadyIsTheOldInode(String call) throws IOException {
    FetchCase fetch = replacementWhoseSyncFails();
    fetch
        .script()
        .before(call, () -> fetch.outsider().replaceByNameOf(fetch.recovery(), fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
  }

  @Test
  @DisplayName("RR-11 the output already is the old inode before the restore: it is left alone")
  void rr11_nothingToRestore() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch
        .script()
        .before(
            3,
            "SYNC_DIRECTORY",
            () -> {
              fetch.outsider().replaceByNameOf(fetch.recovery(), fetch.output());
              Script.fail(IO_ERROR);
            });

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.changes()).doesNotContain(LINK_RESTORE);
  }

  @Test
  @DisplayName("RR-12 the rename fails and the kept file vanished: it is not named")
  void rr12_renameFailsAndKeptFileVanished() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch
        .script()
        .before(
            RENAME_OUTPUT,
            () -> {
              Files.delete(fetch.recovery());
              Script.fail("Permission denied");
            });

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(failure.what() + failure.details()).doesNotContain(".recovery-");
  }

  @Test
  @DisplayName("RR-12 a restore is due and the kept file vanished: it is not named")
  void rr12_restoreIsDueAndKeptFileVanished() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch
        .script()
        .before(
            3,
            "SYNC_DIRECTORY",
            () -> {
              Files.delete(fetch.recovery());
              Script.fail(IO_ERROR);
            });

    SeenFetch seen = fetch.run();

    String[] kept = {MARKER, INTENT, LOCK};
    CustodyException failure =
        seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, kept);
    assertThat(seen.leftBesideOutput()).containsExactlyInAnyOrder(kept);
    seen.holds(LEAF, NEW);
    assertThat(failure.what() + failure.details()).doesNotContain(".recovery-");
  }

  private FetchCase replacementWhoseSyncFails() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failing(3, "SYNC_DIRECTORY", IO_ERROR);
    return fetch;
  }

  private static void assertSyncedAfter(SeenFetch seen, String change) {
    List<String> changes = seen.changes();
    assertThat(changes).contains(change);
    assertThat(changes.lastIndexOf("SYNC_DIRECTORY")).isGreaterThan(changes.indexOf(change));
  }
}
