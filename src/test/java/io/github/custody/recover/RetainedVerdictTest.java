package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first row of the verdict table: a marker says that its transaction was given up. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class RetainedVerdictTest {
  private static final ProcessIdentity ME = FileOps.system().thisProcess();

  @TempDir Path root;

  @Test
  @DisplayName("RETAINED although the very JVM lives; recovery ends it")
  void retained() throws Exception {
    FetchCase given = givenUp();

    Finding finding = recovering(given).on(runningOwner()).runOne();

    VerdictTest.requireVerdict(finding, "RETAINED", Status.RESOLVED);
    assertThat(finding.ending()).isEqualTo(Ending.NOT_COMMITTED);
    assertThat(given.rig().folder().entries()).containsOnlyKeys(LEAF);
    assertThat(given.rig().content()).contains("the previous output");
  }

  @Test
  @DisplayName("RETAINED to a fetch too: it fails at once, naming it")
  void lockedByARetainedOne() throws Exception {
    FetchCase given = givenUp();

    CustodyException failure = FetchCase.again(given).run().failure().orElseThrow();

    assertThat(failure.code()).isEqualTo(FailureCode.LOCKED);
    assertThat(failure.details().get("verdict")).startsWith("RETAINED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "noise", "custody-retained 1\ntoken 0\ncrc 00000000\n"})
  @DisplayName("a marker that cannot be read does not count: the owner lives")
  void forged(String content) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
    Files.writeString(wreck.sibling(".retained-" + wreck.token()), content);
    requireLiveAndUntouched(wreck);
  }

  @Test
  @DisplayName("the marker of another transaction does not count, nor does a link to a real one")
  void borrowed() throws Exception {
    FetchCase given = givenUp();
    Path real = onlyMarker(given);
    Wreck copied = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
    Files.copy(real, copied.sibling(".retained-" + copied.token()));
    requireLiveAndUntouched(copied);

    Wreck linked = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
    Files.createSymbolicLink(linked.sibling(".retained-" + linked.token()), real);
    requireLiveAndUntouched(linked);
  }

  private static void requireLiveAndUntouched(Wreck wreck) throws CustodyException {
    Folder before = wreck.rig().folder();
    Finding finding = wreck.recovering().on(runningOwner()).runOne();
    VerdictTest.requireVerdict(finding, "LIVE", Status.LIVE);
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  /** A fetch that failed with RECOVERY_REQUIRED: lock and marker stay. */
  private FetchCase givenUp() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways("SYNC_DIRECTORY", "Input/output error");
    SeenFetch seen = fetch.run();
    assertThat(seen.failure().orElseThrow().code()).isEqualTo(FailureCode.RECOVERY_REQUIRED);
    assertThat(seen.after().entries()).hasSize(3);
    return fetch;
  }

  private static Path onlyMarker(FetchCase fetch) throws IOException {
    return Outsider.only(fetch.rig().directory(), LEAF + ".retained-");
  }

  private static Recovering recovering(FetchCase fetch) {
    return new Recovering(fetch.rig().directory());
  }

  /** Seen from another process, to which the owner is running. */
  private static PretendedFileOps runningOwner() {
    return VerdictTest.stranger().seeing(Optional.of(ME.start()));
  }
}
