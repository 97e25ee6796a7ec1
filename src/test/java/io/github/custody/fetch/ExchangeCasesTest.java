package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.ReplaceMode;
import io.github.custody.testing.Script;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replacement by a swap: what a writer that ignores our lock puts at the output between the last
 * look and the commit keeps its place, and nothing of anybody is lost.
 */
class ExchangeCasesTest {
  private static final String PARTIAL = "out.bin.partial-*";
  private static final String RECOVERY = "out.bin.recovery-*";
  private static final String RESTORE = "out.bin.restore-*";
  private static final String ASIDE = "out.bin.aside-*";
  private static final String MARKER = "out.bin.retained-*";
  private static final String INTENT = "out.bin.intent";
  private static final String LOCK = "out.bin.lock";
  private static final String DRAFT = ".out.bin.intent-*";
  private static final String DROP = ".out.bin.drop-*-";
  private static final String PRIVATE_LOCK = ".out.bin.lock-*";
  private static final String COMMIT = "EXCHANGE " + PARTIAL + " " + LEAF;
  private static final String PROBE = "EXCHANGE " + DROP + "9 " + DROP + "19";
  private static final byte[] SECOND = "a second foreign file".getBytes(ISO_8859_1);

  @TempDir Path root;

  private FetchCase fetch;

  @BeforeEach
  void exchange() throws IOException {
    fetch = FetchCase.replacing(root);
    fetch.rig().replacing(ReplaceMode.EXCHANGE);
  }

  @Test
  @DisplayName("SC-2 the order of a replace by a swap, as the trace shows it; replace=exchange")
  void sc2_order() {
    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().guarantees()).containsEntry("replace", "exchange");
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(seen.at(LEAF).links()).isOne();
    List<String> changes = seen.changes();
    assertThat(changes.subList(changes.indexOf("SYNC_FILE " + PARTIAL), changes.size()))
        .containsExactly(
            "SYNC_FILE " + PARTIAL,
            "CREATE " + DROP + "9",
            "CREATE " + DROP + "19",
            PROBE,
            "UNLINK " + DROP + "9",
            "UNLINK " + DROP + "19",
            "CREATE " + DRAFT,
            "WRITE " + DRAFT,
            "SYNC_FILE " + DRAFT,
            "LINK " + DRAFT + " " + INTENT,
            "UNLINK " + DRAFT,
            "SYNC_DIRECTORY",
            "LINK " + LEAF + " " + RECOVERY,
            "SYNC_DIRECTORY",
            COMMIT,
            "RENAME " + PARTIAL + " " + DROP + "3",
            "UNLINK " + DROP + "3",
            "SYNC_DIRECTORY",
            "RENAME " + RECOVERY + " " + DROP + "4",
            "UNLINK " + DROP + "4",
            "SYNC_DIRECTORY",
            "RENAME " + INTENT + " " + DROP + "2",
            "UNLINK " + DROP + "2",
            "RENAME " + LOCK + " " + PRIVATE_LOCK,
            "UNLINK " + PRIVATE_LOCK,
            "SYNC_DIRECTORY");
  }

  @Test
  @DisplayName("P3 a foreign file comes after the last look: it keeps its place, OUTPUT_CHANGED")
  void p3_foreignAtTheSwap() throws IOException {
    fetch.script().before(COMMIT, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    String[] kept = {PARTIAL, RECOVERY, MARKER, INTENT, LOCK};
    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN, kept);
    assertThat(seen.leftBesideOutput()).containsExactlyInAnyOrder(kept);
    seen.holds(LEAF, FOREIGN).holdsPrevious(RECOVERY).holds(PARTIAL, NEW);
  }

  @Test
  @DisplayName("P3 the output is rewritten in place after the last look: theirs stays, clean")
  void p3_rewrittenAtTheSwap() throws IOException {
    fetch.script().before(COMMIT, () -> Files.writeString(fetch.output(), FOREIGN));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, FOREIGN);
    assertThat(seen.at(LEAF).inode()).isEqualTo(seen.before().at(LEAF).orElseThrow().inode());
  }

  @Test
  @DisplayName("P3 a second foreign file comes before the swap back: the first has its place again")
  void p3_foreignAtTheSwapBack() throws IOException {
    fetch.script().before(COMMIT, () -> fetch.outsider().replace(fetch.output()));
    fetch.script().before(2, COMMIT, () -> fetch.outsider().replace(fetch.output(), SECOND));

    SeenFetch seen = fetch.run();

    seen.fails(
        FailureCode.OUTPUT_CHANGED,
        false,
        OutputState.FOREIGN,
        RECOVERY,
        ASIDE,
        MARKER,
        INTENT,
        LOCK);
    seen.holds(LEAF, FOREIGN).holdsPrevious(RECOVERY);
    seen.holds(ASIDE, new String(SECOND, ISO_8859_1));
  }

  @Test
  @DisplayName("P3 the new file is deleted before the swap back: the foreign file has its place")
  void p3_deletedBeforeTheSwapBack() throws IOException {
    fetch.script().before(COMMIT, () -> fetch.outsider().replace(fetch.output()));
    fetch.script().after(COMMIT, () -> Files.delete(fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(
        FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN, RECOVERY, MARKER, INTENT, LOCK);
    seen.holds(LEAF, FOREIGN).holdsPrevious(RECOVERY);
  }

  @Test
  @DisplayName("P3 the swap back is refused: the previous output is restored, theirs set aside")
  void p3_swapBackFails() throws IOException {
    fetch.script().before(COMMIT, () -> fetch.outsider().replace(fetch.output()));
    fetch.script().failing(2, COMMIT, "Input/output error");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.RESTORED, ASIDE);
    seen.leaves(LEAF, ASIDE).holds(ASIDE, FOREIGN).holdsPrevious(LEAF);
    assertThat(seen.at(LEAF).links()).isOne();
    assertThat(seen.at(ASIDE).links()).isOne();
  }

  @Test
  @DisplayName(
      "P4 the lock is lost after a swap that displaced a foreign file: hands off, all named")
  void p4_lockLostAtTheSwap() throws IOException {
    fetch.script().before(COMMIT, () -> fetch.outsider().replace(fetch.output()));
    fetch.script().after(COMMIT, () -> Files.delete(fetch.lock()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, PARTIAL, RECOVERY, INTENT);
    seen.holds(LEAF, NEW).holds(PARTIAL, FOREIGN).holdsPrevious(RECOVERY);
  }

  @Test
  @DisplayName("F15 a swap that works and reports failure is a commit")
  void f15_worksAndReportsFailure() throws IOException {
    fetch.script().after(COMMIT, () -> Script.fail("Connection timed out"));

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().warnings()).isEmpty();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("F15 a swap that does nothing, whatever it reports: COMMIT_FAILED, untouched, clean")
  void f15_doesNothing(boolean reportsSuccess) {
    fetch.script().failing(COMMIT, "Invalid argument");
    Interposition lying = lying(call -> call.verb() == FileVerb.EXCHANGE && isCommit(call));
    SeenFetch seen = reportsSuccess ? fetch.runWith(lying) : fetch.run();

    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.outputsSeen()).containsExactly(Optional.of(OLD));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("F15 names cannot be swapped, whatever the probe's call reports: the portable mode")
  void f15_probeSaysNo(boolean reportsSuccess) {
    fetch.script().failing(PROBE, "Invalid argument");
    Interposition lying = lying(call -> call.verb() == FileVerb.EXCHANGE);
    SeenFetch seen = reportsSuccess ? fetch.runWith(lying) : fetch.run();

    assertThat(seen.succeeds().guarantees()).containsEntry("replace", "window");
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(seen.changes()).contains("RENAME " + PARTIAL + " " + LEAF).doesNotContain(COMMIT);
  }

  @Test
  @DisplayName("F13 no file can be made for the probe: SNAPSHOT_FAILED, untouched, clean")
  void f13_probeCannotBeTried() throws IOException {
    fetch.script().failing("CREATE " + DROP + "19", "No space left on device");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
  }

  @Test
  @DisplayName("P3 a rollback swaps too: a foreign file at that moment is set aside")
  void p3_foreignInTheRollback() throws IOException {
    fetch.script().failing(3, "SYNC_DIRECTORY", "Input/output error");
    fetch
        .script()
        .before("EXCHANGE " + RESTORE + " " + LEAF, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    CustodyException failure =
        seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED, ASIDE);
    assertThat(failure.what()).contains("Input/output error");
    seen.leaves(LEAF, ASIDE).holds(ASIDE, FOREIGN).holdsPrevious(LEAF);
  }

  private static boolean isCommit(FileCall call) {
    return Script.withoutToken(call.line()).equals(COMMIT);
  }

  /** These calls report success and do nothing. */
  private static Interposition lying(Predicate<FileCall> which) {
    return call -> which.test(call) ? Interposition.Effect.SKIP : Interposition.Effect.NORMAL;
  }
}
