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
import io.github.custody.testing.Script;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4 of the cases, second half: hands off once the lock is lost. */
class LockCasesTest {
  private static final String LOCK = LEAF + ".lock";
  private static final String PARTIAL = LEAF + ".partial-*";
  private static final String RENAME_OUTPUT = "RENAME " + PARTIAL + " " + LEAF;
  private static final String LINK_OUTPUT = "LINK " + PARTIAL + " " + LEAF;
  private static final String PROOF = "FILE_STATE ." + LEAF + ".lock-*";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-6 the lock is replaced in the progress callback: LOCK_LOST, hands off")
  void l6_lockReplaced(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    fetch.midStream(() -> fetch.outsider().replace(fetch.lock()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED);
    assertOnlyLockAndOutput(seen, previous);
    seen.holds(LOCK, FOREIGN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-7 the lock is deleted in the progress callback: LOCK_LOST, not re-created")
  void l7_lockDeleted(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    fetch.midStream(() -> Files.delete(fetch.lock()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED);
    seen.leavesOutputUntouched();
    assertThat(seen.after().entries()).hasSize(previous ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-8 the lock is truncated or appended to: LOCK_LOST, the lock is kept and named")
  void l8_lockTampered(boolean truncated) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    AtomicReference<String> tampered = new AtomicReference<>();
    AtomicReference<Object> inode = new AtomicReference<>();
    fetch.midStream(
        () -> {
          if (truncated) {
            try (SeekableByteChannel lock =
                Files.newByteChannel(fetch.lock(), StandardOpenOption.WRITE)) {
              lock.truncate(20);
            }
          } else {
            Files.writeString(fetch.lock(), FOREIGN, StandardOpenOption.APPEND);
          }
          tampered.set(Files.readString(fetch.lock(), StandardCharsets.ISO_8859_1));
          inode.set(Files.getAttribute(fetch.lock(), "unix:ino"));
        });

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED, LOCK);
    assertOnlyLockAndOutput(seen, true);
    seen.holds(LOCK, tampered.get());
    assertThat(seen.at(LOCK).inode()).isEqualTo(inode.get());
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  @DisplayName("L-9 the lock is replaced by a byte-identical copy: LOCK_LOST, the copy stays")
  void l9_lockReplacedByIdenticalCopy(boolean previous, boolean ourFileKeepsAName)
      throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    AtomicReference<Object> copy = new AtomicReference<>();
    fetch.midStream(
        () -> {
          if (ourFileKeepsAName) {
            Files.createLink(fetch.outsider().displaced(), fetch.lock());
          }
          fetch.outsider().replaceByCopy(fetch.lock());
          copy.set(Files.getAttribute(fetch.lock(), "unix:ino"));
        });

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED);
    assertOnlyLockAndOutput(seen, previous);
    assertThat(seen.at(LOCK).inode()).isEqualTo(copy.get());
    assertThat(Files.exists(fetch.outsider().displaced())).isEqualTo(ourFileKeepsAName);
  }

  @Test
  @DisplayName("L-11 the lock is replaced during the commit rename: RECOVERY_REQUIRED, no rollback")
  void l11_lockReplacedDuringTheRename() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().before(RENAME_OUTPUT, () -> fetch.outsider().replace(fetch.lock()));

    SeenFetch seen = fetch.run();

    String recovery = LEAF + ".recovery-*";
    String intent = LEAF + ".intent";
    seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, recovery, intent);
    seen.leaves(LEAF, LOCK, recovery, intent);
    seen.holds(LEAF, NEW).holds(LOCK, FOREIGN).holdsPrevious(recovery);
    assertThat(seen.changes()).endsWith(RENAME_OUTPUT);
  }

  @Test
  @DisplayName("L-11 the same at the link of a new output: nothing more is touched")
  void l11_lockReplacedDuringTheLink() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    fetch.script().before(LINK_OUTPUT, () -> fetch.outsider().replace(fetch.lock()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, PARTIAL);
    seen.leaves(LEAF, LOCK, PARTIAL).holds(LEAF, NEW).holds(LOCK, FOREIGN);
    assertThat(seen.changes()).endsWith(LINK_OUTPUT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-12 the lock is lost at the very last check: durable, verified, says so")
  void l12_lockLostAtTheLastCheck(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    Script script = fetch.script();
    // The first proof after that sync belongs to the sync; the second one is the last look (F18).
    script.after(
        previous ? 3 : 1,
        "SYNC_DIRECTORY",
        () -> script.before(2, PROOF, () -> Files.delete(fetch.lock())));

    SeenFetch seen = fetch.run();

    String[] kept =
        previous ? new String[] {LEAF + ".recovery-*", LEAF + ".intent"} : new String[0];
    CustodyException failure =
        seen.fails(FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, kept);
    seen.holds(LEAF, NEW);
    assertThat(seen.changes()).endsWith("SYNC_DIRECTORY");
    assertThat(failure.what() + failure.facts().notes()).contains("verified");
  }

  @ParameterizedTest
  @ValueSource(strings = {"touch", "chmod", "link"})
  @DisplayName("L-13 touch, chmod or a hard link on the lock mid-download: no harm")
  void l13_harmlessTouch(String what) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Path second = fetch.rig().base().resolve("second-name");
    fetch.midStream(
        () -> {
          switch (what) {
            case "touch" -> Files.setLastModifiedTime(fetch.lock(), FileTime.fromMillis(1000));
            case "chmod" ->
                Files.setPosixFilePermissions(
                    fetch.lock(), PosixFilePermissions.fromString("rw-rw-rw-"));
            default -> Files.createLink(second, fetch.lock());
          }
        });

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().warnings()).isEmpty();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(Files.exists(second)).isEqualTo(what.equals("link"));
  }

  private static void assertOnlyLockAndOutput(SeenFetch seen, boolean previous) {
    seen.leavesOutputUntouched();
    assertThat(seen.after().entries()).containsKey(LOCK).hasSize(previous ? 2 : 1);
    assertThat(seen.outputsSeen()).containsExactly(previous ? Optional.of(OLD) : Optional.empty());
  }
}
