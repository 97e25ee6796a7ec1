package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.RecordingInterposition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code recover-locks} does by itself, what it only reports, and that it does so twice. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
class RecoverCasesTest {
  private static final String HALFWAY = "WRITE out.bin.partial-*";

  @TempDir Path root;

  /** What a fetch left, by its last call. */
  enum Left {
    AFTER_THE_LOCK("UNLINK .out.bin.lock-*"),
    MID_STREAM(HALFWAY),
    BEFORE_THE_COMMIT("LINK out.bin out.bin.recovery-*"),
    AFTER_THE_COMMIT("RENAME out.bin.partial-* out.bin");

    private final String lastCall;

    Left(String lastCall) {
      this.lastCall = lastCall;
    }

    Wreck in(Path root) throws IOException {
      return Wreck.replacing(root, Crash.after(lastCall));
    }
  }

  @Test
  @DisplayName("RL-1 the lock of a live process: reported, nothing changed, and its fetch is green")
  void rl1_liveProcess() throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    try (TalkingJvm owner = TalkingJvm.start(FetchingJvm.class, rig.base().toString())) {
      assertThat(owner.line()).isEqualTo("HELD");
      requireLeftAlone(rig);
      owner.goOn();
      assertThat(owner.line()).isEqualTo("FETCHED");
    }
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).hasSize(1);
  }

  @Test
  @DisplayName("RL-1 the lock of a live transaction of this JVM: the same")
  void rl1_thisJvm() throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    AtomicReference<Throwable> seen = new AtomicReference<>();
    rig.listening(
        (bytes, announced) -> {
          if (bytes == 16) {
            try {
              requireLeftAlone(rig);
            } catch (Exception | AssertionError e) {
              seen.set(e);
            }
          }
        });
    rig.fetch();
    assertThat(seen.get()).isNull();
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).hasSize(1);
  }

  /** Without and with a consent that names the owner's very token. */
  private static void requireLeftAlone(FetchRig rig) throws Exception {
    Folder before = rig.folder();
    Wreck live = new Wreck(rig, before);
    Finding first = live.recovering().runOne();
    Finding consented = live.recovering().consenting(first.token()).runOne();
    for (Finding finding : List.of(first, consented)) {
      VerdictTest.requireVerdict(finding, "LIVE", Status.LIVE);
      assertThat(finding.moved()).isEmpty();
    }
    RecoveryReport report = live.recovering().run();
    assertThat(report.hasUnresolved()).as("a live lock is reported, never unresolved").isFalse();
    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("RL-10 the previous output without a lock, with its intent: resolved by the table")
  void rl10_withIntent() throws Exception {
    Wreck wreck = Left.AFTER_THE_COMMIT.in(root);
    Files.delete(wreck.sibling(".lock"));

    Finding finding = wreck.recovering().runOne();

    assertThat(finding.owner().verdict()).isEqualTo("MISSING");
    assertThat(finding.ending()).isEqualTo(Ending.COMPLETED);
    assertThat(finding.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
    assertThat(wreck.rig().content()).contains(NEW);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("RL-10 without its intent: listed; to the attic only by consent")
  void rl10_withoutIntent(boolean locked) throws Exception {
    Wreck wreck = Left.AFTER_THE_COMMIT.in(root);
    final String token = wreck.token();
    Files.delete(wreck.sibling(".intent"));
    if (!locked) {
      Files.delete(wreck.sibling(".lock"));
    }
    Folder before = wreck.rig().folder();

    for (String consent : List.of("0".repeat(32), token.substring(1) + "x")) {
      Finding listed = wreck.recovering().consenting(consent).runOne();
      assertThat(listed.status()).isEqualTo(Status.NEEDS_CONSENT);
      assertThat(listed.token()).isEqualTo(token);
      assertThat(listed.files()).extracting(FoundFile::size).contains((long) OLD.length());
      assertThat(wreck.rig().folder()).isEqualTo(before);
    }

    Finding moved = wreck.recovering().consenting(token).runOne();
    assertThat(moved.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(new Shelved(wreck.rig().directory().resolve(".custody-attic")).files())
        .containsEntry("out.bin.recovery-" + token, OLD);
    assertThat(wreck.rig().content()).contains(NEW);
  }

  @ParameterizedTest
  @EnumSource(Left.class)
  @DisplayName("RL-11 a report changes nothing, and is the plan that a recovery then executes")
  void rl11_report(Left left) throws Exception {
    Wreck wreck = left.in(root);
    Folder before = wreck.rig().folder();
    RecordingInterposition calls = new RecordingInterposition();

    Finding planned = Recovering.only(wreck.recovering().interposing(calls).run(Mode.REPORT));

    assertThat(calls.changes())
        .as("no call that changes, but the looks for kernel locks")
        .allMatch(call -> call.line().startsWith("KERNEL_LOCK"));
    assertThat(wreck.rig().folder()).isEqualTo(before);
    assertThat(planned.status()).isEqualTo(Status.PLANNED);
    Finding done = wreck.recovering().runOne();
    assertThat(done.status()).isEqualTo(Status.RESOLVED);
    assertThat(List.of(done.token(), done.ending(), done.reason(), done.files(), done.owner()))
        .isEqualTo(
            List.of(
                planned.token(),
                planned.ending(),
                planned.reason(),
                planned.files(),
                planned.owner()));
    done.files().stream()
        .filter(file -> file.action() == Action.DELETE)
        .forEach(file -> assertThat(file.path()).doesNotExist());
  }

  @Test
  @DisplayName("RL-11 the same with a consented choice, and with what stays undecided")
  void rl11_consented() throws Exception {
    Wreck wreck = Left.BEFORE_THE_COMMIT.in(root);
    wreck.outsider().replace(wreck.rig().output());
    Recovering chosen = wreck.recovering().consenting(wreck.token()).choosing(Choice.RESTORE_OLD);
    Folder before = wreck.rig().folder();

    Finding undecided = Recovering.only(wreck.recovering().run(Mode.REPORT));
    assertThat(undecided.status()).isEqualTo(Status.NEEDS_CONSENT);
    Finding planned = Recovering.only(chosen.run(Mode.REPORT));
    assertThat(planned.status()).isEqualTo(Status.PLANNED);
    assertThat(wreck.rig().folder()).isEqualTo(before);
    Finding done = chosen.runOne();

    assertThat(done.ending()).isEqualTo(planned.ending());
    assertThat(done.files()).isEqualTo(planned.files());
    assertThat(done.files())
        .extracting(FoundFile::what, FoundFile::action)
        .contains(tuple("previous output", Action.BECOME_OUTPUT), tuple("new file", Action.ATTIC));
  }

  @Test
  @DisplayName("RL-12 nothing to do: success, nothing found, nothing changed, each time")
  void rl12_nothing() throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    Folder before = rig.folder();
    Path missing = rig.base().resolve("missing");
    for (int n = 0; n < 2; n++) {
      RecoveryReport report = new Recovering(rig.directory(), missing).run();
      assertThat(report).isEqualTo(new RecoveryReport(List.of(), List.of(), List.of()));
    }
    assertThat(rig.folder()).isEqualTo(before);
    assertThat(missing).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(Left.class)
  @DisplayName("RL-12 after a recovery there is nothing to do")
  void rl12_idempotent(Left left) throws Exception {
    Wreck wreck = left.in(root);
    assertThat(wreck.recovering().run().hasResolved()).isTrue();
    Folder after = wreck.rig().folder();
    assertThat(wreck.recovering().run().findings()).isEmpty();
    assertThat(wreck.rig().folder()).isEqualTo(after);
    assertThat(after.entries().keySet()).isEqualTo(Set.of(LEAF));
  }
}
