package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fs.FileOps;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.Folder;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5 of the cases, second half: what a commit makes of the output, and leaves alone. */
class CommitCasesTest {
  private static final String PARTIAL = LEAF + ".partial-*";
  private static final String LINK_OUTPUT = "LINK " + PARTIAL + " " + LEAF;
  private static final String RENAME_OUTPUT = "RENAME " + PARTIAL + " " + LEAF;

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "rwxr-xr-x, false, rwxr-xr-x",
    "rw-r-----, false, rw-r-----",
    "rw-------, false, rw-------",
    "rw-r-----, true, rwxr-x---",
    "rw-r--r--, true, rwxr-xr-x"
  })
  @DisplayName("SC-16 a replacement keeps the permission bits, plus x where it is wanted")
  void sc16_permissionBitsAreKept(String before, boolean executable, String after)
      throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Files.setPosixFilePermissions(fetch.output(), PosixFilePermissions.fromString(before));
    if (executable) {
      fetch.rig().executable();
    }

    SeenFetch seen = fetch.run();

    seen.succeeds();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(Files.getPosixFilePermissions(fetch.output()))
        .isEqualTo(PosixFilePermissions.fromString(after));
  }

  @Test
  @DisplayName("SC-16 a new output gets 0666 less the umask")
  void sc16_newOutputGetsTheDefaultMode() throws IOException {
    SeenFetch seen = FetchCase.fresh(root).run();

    seen.succeeds();
    assertThat(seen.at(LEAF).mode() & 0777).isEqualTo(FileOps.system().defaultFileMode());
  }

  @Test
  @DisplayName("SC-17 other hard links of the previous output keep the old bytes")
  void sc17_otherHardLinksKeepTheOldBytes() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Files.createLink(fetch.sibling(".mine"), fetch.output());

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().warnings()).isEmpty();
    seen.leaves(LEAF, LEAF + ".mine").holds(LEAF, NEW).holdsPrevious(LEAF + ".mine");
    assertThat(seen.at(LEAF + ".mine").links()).isEqualTo(1);
    assertThat(seen.at(LEAF).links()).isEqualTo(1);
  }

  @Test
  @DisplayName("SC-18 the output becomes a symlink after the last check: replaced, not followed")
  void sc18_outputBecomesALinkAtTheRename() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Path referent = referent(fetch);
    Folder.Entry before = entry(referent);
    fetch
        .script()
        .before(RENAME_OUTPUT, () -> fetch.outsider().replaceByLinkTo(referent, fetch.output()));

    SeenFetch seen = fetch.run();

    seen.succeeds();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(Files.isSymbolicLink(fetch.output())).isFalse();
    assertThat(entry(referent)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("SC-18 a symlink stands in the way of a new output: refused, not followed")
  void sc18_outputBecomesALinkAtTheLink(boolean dangling) throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    Path referent = dangling ? fetch.rig().base().resolve("nothing") : referent(fetch);
    fetch
        .script()
        .before(LINK_OUTPUT, () -> fetch.outsider().replaceByLinkTo(referent, fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, referent.toString());
    assertThat(Files.exists(referent)).isNotEqualTo(dangling);
    if (!dangling) {
      assertThat(referent).hasContent(FOREIGN);
    }
  }

  @Test
  @DisplayName("SC-18 the output becomes a symlink while bytes arrive: refused, not followed")
  void sc18_outputBecomesALinkMidStream() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Path referent = referent(fetch);
    fetch.midStream(() -> fetch.outsider().replaceByLinkTo(referent, fetch.output()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, referent.toString());
    assertThat(referent).hasContent(FOREIGN);
  }

  @Test
  @DisplayName("SC-19 the output already is what is pinned: no request, no change, no lock")
  void sc19_upToDate() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.rig().pinning(OLD);

    SeenFetch seen = fetch.run();

    FetchResult result = seen.succeeds();
    assertThat(result.outcome()).isEqualTo(FetchOutcome.UP_TO_DATE);
    assertThat(result.content().size()).isEqualTo(OLD.length());
    assertRequestedNothing(seen);
    assertThat(seen.changes()).isEmpty();
  }

  @Test
  @DisplayName("SC-19 the holder before us made it: found under the lock, no request, lock gone")
  void sc19_upToDateUnderTheLock() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    byte[] pinned = NEW.getBytes(StandardCharsets.ISO_8859_1);
    fetch
        .script()
        .before(
            "CREATE ." + LEAF + ".lock-*", () -> fetch.outsider().replace(fetch.output(), pinned));

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().outcome()).isEqualTo(FetchOutcome.UP_TO_DATE);
    assertThat(seen.requests()).isZero();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
  }

  @Test
  @DisplayName("SC-19 up to date but not executable: the bits are set, same inode, lock gone")
  void sc19_upToDateGetsItsExecuteBits() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.rig().pinning(OLD).executable();

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().outcome()).isEqualTo(FetchOutcome.UP_TO_DATE);
    assertThat(seen.requests()).isZero();
    seen.leavesOnlyOutput().holds(LEAF, OLD);
    assertThat(seen.at(LEAF).inode()).isEqualTo(seen.before().at(LEAF).orElseThrow().inode());
    assertThat(seen.at(LEAF).mode() & 0777).isEqualTo(0750);
  }

  @Test
  @DisplayName("SC-19 a stale lock beside an output that is as pinned: LOCKED, not hidden")
  void sc19_staleLockIsNotHidden() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.rig().pinning(OLD);
    Files.writeString(fetch.lock(), FOREIGN);

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.LOCKED, false, OutputState.UNCHANGED);
    assertRequestedNothing(seen);
  }

  private static void assertRequestedNothing(SeenFetch seen) {
    assertThat(seen.requests()).isZero();
    assertThat(seen.after()).isEqualTo(seen.before());
  }

  private static Path referent(FetchCase fetch) throws IOException {
    Path shelf = Files.createDirectory(fetch.rig().base().resolve("shelf"));
    return Files.writeString(shelf.resolve("referent"), FOREIGN);
  }

  private static Folder.Entry entry(Path path) {
    return Folder.of(path.getParent()).at(path.getFileName().toString()).orElseThrow();
  }
}
