package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.RecordingInterposition;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The crash points of a fetch by name: what is there after them, and what recovery makes of it. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class CrashCasesTest {
  private static final String RENAME = "RENAME out.bin.partial-* out.bin";

  @TempDir Path root;

  @Test
  @DisplayName("CP-1 after the lock, nothing at the output: LOCKED; recovered: nothing is left")
  void cp1_newOutput() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.before("CREATE out.bin.partial-*"));
    assertThat(wreck.beside()).containsExactly("out.bin.lock");
    requireLocked(wreck);

    Finding finding = wreck.recovering().runOne();

    requireEnded(finding, Ending.NOT_COMMITTED);
    assertThat(finding.owner().verdict()).isEqualTo("DEAD");
    assertThat(wreck.rig().folder().entries()).isEmpty();
    requireGreen(wreck);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LINK .out.bin.lock-* out.bin.lock", "UNLINK .out.bin.lock-*"})
  @DisplayName("CP-1 after the lock, with a previous output: it is untouched")
  void cp1_replacement(String lastCall) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after(lastCall));
    requireLocked(wreck);
    requireOldAfterRecovery(wreck);
  }

  @Test
  @DisplayName("CP-2 mid-stream: the partial and the lock go, the output is the old inode")
  void cp2_midStream() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after(2, "WRITE out.bin.partial-*"));
    assertThat(wreck.beside()).containsExactly("out.bin.lock", "out.bin.partial-*");
    requireOldAfterRecovery(wreck);
  }

  @Test
  @DisplayName("CP-3 the new file is whole and synced, the snapshot not begun: the same")
  void cp3_afterSync() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("SYNC_FILE out.bin.partial-*"));
    assertThat(wreck.rig().folder().holds(NEW)).isTrue();
    requireOldAfterRecovery(wreck);
  }

  @Test
  @DisplayName("CP-3 the intent is there, the link not: the same")
  void cp3_beforeLink() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.before("LINK out.bin out.bin.recovery-*"));
    assertThat(wreck.beside())
        .containsExactly("out.bin.intent", "out.bin.lock", "out.bin.partial-*");
    requireOldAfterRecovery(wreck);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("CP-4 linked, not renamed: one inode; everything goes, its link count is as before")
  void cp4_linked(boolean late) throws Exception {
    Wreck wreck =
        Wreck.replacing(
            root, late ? Crash.before(RENAME) : Crash.after("LINK out.bin out.bin.recovery-*"));
    assertThat(wreck.output().links()).isEqualTo(2);
    assertThat(wreck.output().inode()).isEqualTo(wreck.previous().inode());
    requireOldAfterRecovery(wreck);
  }

  @Test
  @DisplayName("CP-5 renamed, not synced: hashed again, synced, then the rest goes: completed")
  void cp5_renamed() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after(RENAME));
    long fresh = wreck.output().inode();
    assertThat(wreck.beside())
        .containsExactly("out.bin.intent", "out.bin.lock", "out.bin.recovery-*");
    RecordingInterposition calls = new RecordingInterposition(new Script());

    Finding finding = wreck.recovering().interposing(calls).runOne();

    requireEnded(finding, Ending.COMPLETED);
    assertThat(finding.ending().label()).isEqualTo("completed");
    requireOnlyOutput(wreck, NEW);
    assertThat(wreck.output().inode()).isEqualTo(fresh);
    assertThat(wreck.output().mode() & 0777).isEqualTo(0640);
    List<String> lines =
        calls.calls().stream().map(call -> Script.withoutToken(call.line())).toList();
    int sync = lines.indexOf("SYNC_DIRECTORY");
    assertThat(lines.indexOf("READ out.bin")).as("hashed before %s", lines).isBetween(0, sync);
    assertThat(lines.stream().filter(line -> line.startsWith("RENAME")).findFirst())
        .as("something is removed, after the sync")
        .isPresent();
    assertThat(lines.subList(0, sync)).noneMatch(line -> line.matches("(RENAME|UNLINK).*"));
  }

  @Test
  @DisplayName("CP-5 renamed, and the new file was damaged: the previous one gets its name back")
  void cp5_renamedAndDamaged() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after(RENAME));
    requireRestoredFromDamage(wreck);
  }

  @Test
  @DisplayName("CP-8 the restore is linked, the output has the pins: completed")
  void cp8_outputIsPinned() throws Exception {
    Wreck wreck =
        Wreck.replacing(root, Crash.inRollbackAfter("LINK out.bin.recovery-* out.bin.restore-*"));
    assertThat(wreck.beside()).contains("out.bin.restore-*", "out.bin.recovery-*");

    requireEnded(wreck.recovering().runOne(), Ending.COMPLETED);

    requireOnlyOutput(wreck, NEW);
  }

  @Test
  @DisplayName("CP-8 the restore is linked, the output lacks the pins: the old inode is restored")
  void cp8_outputIsDamaged() throws Exception {
    Wreck wreck =
        Wreck.replacing(root, Crash.inRollbackAfter("LINK out.bin.recovery-* out.bin.restore-*"));
    requireRestoredFromDamage(wreck);
  }

  @Test
  @DisplayName("CP-9 the restore is renamed: what is left goes, the output is the old inode")
  void cp9_restored() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.inRollbackAfter("RENAME out.bin.restore-* out.bin"));
    assertThat(wreck.beside()).contains("out.bin.recovery-*", "out.bin.lock");
    requireOldAfterRecovery(wreck);
  }

  private static void requireRestoredFromDamage(Wreck wreck) throws Exception {
    Outsider.rewrite(wreck.rig().output());
    long damaged = wreck.output().inode();

    requireEnded(wreck.recovering().runOne(), Ending.RESTORED);

    assertThat(wreck.beside())
        .as("only what it could not delete")
        .containsExactly("out.bin.aside-*");
    assertThat(wreck.rig().folder().hasFile(damaged)).as("the damaged file is kept").isTrue();
    requireOld(wreck);
  }

  /** Recovery says "not committed", and leaves the previous output and nothing else. */
  private static void requireOldAfterRecovery(Wreck wreck) throws Exception {
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.NOT_COMMITTED);
    assertThat(finding.moved()).isEmpty();
    requireOnlyOutput(wreck, OLD);
    requireOld(wreck);
    requireGreen(wreck);
  }

  /** The very file, with the mode, the time and the number of names that it had. */
  private static void requireOld(Wreck wreck) {
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  private static void requireOnlyOutput(Wreck wreck, String content) {
    Folder folder = wreck.rig().folder();
    assertThat(folder.entries()).containsOnlyKeys(LEAF);
    assertThat(folder.content(LEAF)).contains(content);
    assertThat(wreck.output().links()).isOne();
  }

  private static void requireEnded(Finding finding, Ending ending) {
    assertThat(finding.ending()).as("%s", finding).isEqualTo(ending);
    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.RESOLVED);
  }

  private static void requireLocked(Wreck wreck) throws IOException {
    CustodyException locked = wreck.nextFetchFails();
    assertThat(locked.code()).isEqualTo(FailureCode.LOCKED);
    assertThat(locked.details().get("verdict")).startsWith("DEAD");
    assertThat(locked.details().get("token")).isEqualTo(wreck.token());
  }

  private static void requireGreen(Wreck wreck) throws Exception {
    wreck.rig().fetch();
    assertThat(wreck.rig().folder().content(LEAF)).contains(NEW);
    assertThat(wreck.rig().folder().entries()).hasSize(1);
  }
}
