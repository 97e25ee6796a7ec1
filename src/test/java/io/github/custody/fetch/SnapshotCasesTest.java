package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.LimitedJvm;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5 of the cases, first half: the previous output is kept before it is replaced. */
class SnapshotCasesTest {
  private static final String LOCK = LEAF + ".lock";
  private static final String INTENT = LEAF + ".intent";
  private static final String PARTIAL = LEAF + ".partial-*";
  private static final String RECOVERY = LEAF + ".recovery-*";
  private static final String MARKER = LEAF + ".retained-*";
  private static final String DROP = "." + LEAF + ".drop-*-";
  private static final String PRIVATE_LOCK = "." + LEAF + ".lock-*";
  private static final String DRAFT = "." + LEAF + ".intent-*";
  private static final String LINK_RECOVERY = "LINK " + LEAF + " " + RECOVERY;
  private static final String RENAME_OUTPUT = "RENAME " + PARTIAL + " " + LEAF;

  @TempDir Path root;

  @Test
  @DisplayName("SC-1 a replacement: new bytes, clean, previous inode gone, output never absent")
  void sc1_replacement() throws IOException {
    SeenFetch seen = FetchCase.replacing(root).run();

    assertThat(seen.succeeds().warnings()).isEmpty();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(seen.at(LEAF).links()).isEqualTo(1);
    assertThat(seen.after().hasFile(seen.before().at(LEAF).orElseThrow().inode())).isFalse();
    assertThat(seen.outputsSeen()).containsExactly(Optional.of(OLD), Optional.of(NEW));
    assertThat(seen.changes())
        .contains(RENAME_OUTPUT)
        .doesNotContain("UNLINK " + LEAF)
        .noneMatch(line -> line.startsWith("RENAME " + LEAF + " "));
  }

  @Test
  @DisplayName("SC-2 the order of a portable replace, as the trace shows it")
  void sc2_orderOfAReplacement() throws IOException {
    SeenFetch seen = FetchCase.replacing(root).run();

    seen.succeeds();
    List<String> changes = seen.changes();
    assertThat(changes.subList(changes.indexOf("SET_MODE " + PARTIAL), changes.size()))
        .containsExactly(
            "SET_MODE " + PARTIAL,
            "SYNC_FILE " + PARTIAL,
            "CREATE " + DRAFT,
            "WRITE " + DRAFT,
            "SYNC_FILE " + DRAFT,
            "LINK " + DRAFT + " " + INTENT,
            "UNLINK " + DRAFT,
            "SYNC_DIRECTORY",
            LINK_RECOVERY,
            "SYNC_DIRECTORY",
            RENAME_OUTPUT,
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

  @ParameterizedTest
  @ValueSource(strings = {"CREATE " + DRAFT, LINK_RECOVERY})
  @DisplayName("SC-3 the output is exchanged before the snapshot link: OUTPUT_CHANGED, both intact")
  void sc3_outputExchangedBeforeTheLink(String call) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().before(call, () -> fetch.outsider().displace(fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, FOREIGN);
    assertThat(seen.at(LEAF).links()).isEqualTo(1);
    assertThat(fetch.outsider().displaced()).hasContent(OLD);
    assertThat(inode(fetch.outsider().displaced()))
        .isEqualTo(seen.before().at(LEAF).orElseThrow().inode());
  }

  @Test
  @DisplayName("SC-4 the output is exchanged after the link: the last name of the old file is kept")
  void sc4_outputExchangedAfterTheLink() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().after(LINK_RECOVERY, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    String[] kept = {PARTIAL, RECOVERY, MARKER, INTENT, LOCK};
    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN, kept);
    assertThat(seen.leftBesideOutput()).containsExactlyInAnyOrder(kept);
    seen.holds(LEAF, FOREIGN).holdsPrevious(RECOVERY).holds(PARTIAL, NEW);
    assertThat(seen.at(RECOVERY).links()).isEqualTo(1);
    assertThat(seen.at(MARKER).content())
        .contains("code OUTPUT_CHANGED\n", "committed false\n", "output foreign\n");
    SeenFetch next = FetchCase.again(fetch).run();
    next.fails(FailureCode.LOCKED, false, OutputState.UNCHANGED);
    assertThat(next.after()).isEqualTo(seen.after());
  }

  @ParameterizedTest
  @ValueSource(strings = {LINK_RECOVERY, "STILL_AT_PATH"})
  @DisplayName("SC-5 the output is rewritten in place after the snapshot, mtime restored: detected")
  void sc5_outputRewrittenInPlace(String call) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().after(call, () -> Outsider.rewrite(fetch.output()));

    SeenFetch seen = fetch.run();

    seen.leavesOnlyOutput().holds(LEAF, Outsider.rewritten(OLD));
    assertThat(seen.at(LEAF).inode()).isEqualTo(seen.before().at(LEAF).orElseThrow().inode());
    assertThat(seen.changes()).doesNotContain(RENAME_OUTPUT);
    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATE " + PARTIAL, "STILL_AT_PATH", "LINK " + PARTIAL + " " + LEAF})
  @DisplayName("SC-7 a foreign output appears after it was seen missing: OUTPUT_CHANGED, intact")
  void sc7_foreignOutputAppears(String call) throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    fetch.script().before(call, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, FOREIGN);
    assertThat(seen.outputsSeen()).doesNotContain(Optional.of(NEW));
  }

  @Test
  @DisplayName("SC-10 the commit rename is denied: COMMIT_FAILED, old inode, clean")
  void sc10_renameDenied() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failing(RENAME_OUTPUT, "Permission denied");

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.UNCHANGED);
    assertThat(failure.what()).contains("Permission denied");
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.outputsSeen()).containsExactly(Optional.of(OLD));
  }

  @Test
  @DisplayName("SC-12 without hard links: a replacement is SNAPSHOT_FAILED, untouched, clean")
  void sc12_replacementWithoutHardLinks() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways("LINK", "Operation not permitted");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.changes()).doesNotContain(RENAME_OUTPUT);
  }

  @Test
  @DisplayName("SC-12 without hard links: a new output commits by rename, the window is reported")
  void sc12_newOutputWithoutHardLinks() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    fetch.script().failingAlways("LINK", "Operation not permitted");

    SeenFetch seen = fetch.run();

    FetchResult result = seen.succeeds();
    assertThat(result.guarantees())
        .containsEntry("replace", "window")
        .containsEntry("hardLinks", "no");
    assertThat(result.warnings()).isEmpty();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(seen.changes()).contains(RENAME_OUTPUT, "CREATE " + LOCK);
  }

  @Test
  @DisplayName("SC-13 the previous output is not readable: SNAPSHOT_FAILED, no request, clean")
  void sc13_previousNotReadable() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Files.setPosixFilePermissions(fetch.output(), PosixFilePermissions.fromString("-w-------"));

    assertThat(LimitedJvm.fetch(fetch.rig().base()))
        .containsExactly("SNAPSHOT_FAILED false UNCHANGED []", "requests 0");
    assertThat(fetch.rig().folder().entries()).containsOnlyKeys(LEAF);
    Files.setPosixFilePermissions(fetch.output(), PosixFilePermissions.fromString("rw-------"));
    assertThat(fetch.rig().content()).contains(OLD);
  }

  @Test
  @DisplayName("SC-13 the previous output cannot be opened (injected): SNAPSHOT_FAILED, clean")
  void sc13_previousCannotBeOpened() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways("OPEN " + LEAF, "Permission denied");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(seen.requests()).isZero();
  }

  @Test
  @DisplayName("SC-14 protected hard links and another user's file: SNAPSHOT_FAILED, clean")
  void sc14_protectedHardLinks() throws IOException {
    Path setting = Path.of("/proc/sys/fs/protected_hardlinks");
    assumeTrue(LimitedJvm.isRoot(), "SKIPPED: only root can give a file to another user");
    assumeTrue(
        Files.exists(setting) && Files.readString(setting).trim().equals("1"),
        "SKIPPED: this kernel does not protect hard links");
    FetchCase fetch = FetchCase.replacing(root);
    Files.setPosixFilePermissions(fetch.output(), PosixFilePermissions.fromString("rw-r--r--"));
    Files.setAttribute(fetch.output(), "unix:uid", 12345);
    Object inode = inode(fetch.output());

    assertThat(LimitedJvm.fetch(fetch.rig().base()))
        .containsExactly("SNAPSHOT_FAILED false UNCHANGED []", "requests 1");
    assertThat(fetch.rig().folder().entries()).containsOnlyKeys(LEAF);
    assertThat(fetch.rig().content()).contains(OLD);
    assertThat(inode(fetch.output())).isEqualTo(inode);
  }

  @Test
  @DisplayName("SC-14 the snapshot link is refused (injected): SNAPSHOT_FAILED, clean")
  void sc14_snapshotLinkRefused() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways(LINK_RECOVERY, "Operation not permitted");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
  }

  @Test
  @DisplayName("SC-15 the first directory sync fails once: SNAPSHOT_FAILED, clean")
  void sc15_firstSyncFailsOnce() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failing("SYNC_DIRECTORY", "Input/output error");

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
  }

  @Test
  @DisplayName("SC-15 every directory sync fails: RECOVERY_REQUIRED, old output, lock kept")
  void sc15_everySyncFails() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways("SYNC_DIRECTORY", "Input/output error");

    SeenFetch seen = fetch.run();

    CustodyException failure =
        seen.fails(FailureCode.RECOVERY_REQUIRED, false, OutputState.UNCHANGED, MARKER, LOCK);
    assertThat(failure.what()).contains("not committed");
    seen.leaves(LEAF, MARKER, LOCK).leavesOutputUntouched();
  }

  private static Object inode(Path path) throws IOException {
    return Files.getAttribute(path, "unix:ino");
  }
}
