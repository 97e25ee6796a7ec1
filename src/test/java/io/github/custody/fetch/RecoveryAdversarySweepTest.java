package io.github.custody.fetch;

import static io.github.custody.fetch.RecoveryAdversary.INTRUDER;
import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fetch.DeadOutput.Recovered;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.MemoryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** At the file operations of a recovery another program does something to the files beside it. */
class RecoveryAdversarySweepTest {
  /** The call that is under way. */
  private static final int MOST_LATER_CHANGES = 1;

  @TempDir(factory = MemoryDirectory.class)
  Path root;

  private final List<String> violations = new ArrayList<>();
  private int points;
  private int windows;
  private int runs;

  @ParameterizedTest
  @EnumSource(
      value = DeadState.class,
      names = {
        "MID_STREAM",
        "LINKED",
        "CAPTURED",
        "COMMITTED",
        "RESTORING",
        "LOCKLESS",
        "SWAPPED",
        "SURPRISED",
        "SWAP_RESTORED"
      })
  @DisplayName(
      "another program acts beside a recovery: nothing of it is lost, nothing false is told")
  void acts(DeadState state) throws IOException {
    List<FileCall> calls = fresh(state).recover(Interposition.none()).calls();
    for (RecoveryAdversary adversary : RecoveryAdversary.values()) {
      for (FileCall target : adversary.targets(calls)) {
        for (int which = 0; which < adversary.preysOf(target).size(); which++) {
          visit(state, adversary, target, which, calls);
        }
      }
    }

    System.out.printf(
        "recovery adversaries: %s: %d points, %d in a window, %d violations%n",
        state, points, windows, violations.size());
    assertThat(violations).isEmpty();
    assertThat(points).isGreaterThan(100);
  }

  private void visit(
      DeadState state, RecoveryAdversary adversary, FileCall target, int which, List<FileCall> good)
      throws IOException {
    DeadOutput dead = fresh(state);
    RecoveryAdversary.makeReferent(dead);
    RecoveryAct act = new RecoveryAct(dead, adversary, target.index(), which);
    Folder referent = Folder.of(RecoveryAdversary.referent(dead).getParent());
    Recovered recovered = dead.recover(act);
    if (act.after().isEmpty()) {
      return;
    }
    points++;
    windows += act.isInAWindow() ? 1 : 0;
    try {
      assertThat(act.hasUncovered()).as("P1: the output was absent").isFalse();
      checkNothingLost(dead, act, good);
      checkFindings(dead, act, recovered);
      checkLock(dead, act, recovered);
      checkNext(dead, act, good);
      assertThat(Folder.of(RecoveryAdversary.referent(dead).getParent()))
          .as("the referent")
          .isEqualTo(referent);
    } catch (AssertionError e) {
      violations.add(
          state
              + ", "
              + adversary
              + " "
              + which
              + " "
              + target
              + ": "
              + e.getMessage()
              + "\n"
              + recovered);
    }
  }

  private DeadOutput fresh(DeadState state) throws IOException {
    return new DeadOutput(state, new FetchRig(root.toRealPath().resolve("run-" + runs++)));
  }

  /**
   * P3: every file that was there right after the act keeps a name, but our own ones, and the
   * previous output once the new one was seen to stand.
   */
  private static void checkNothingLost(DeadOutput dead, RecoveryAct act, List<FileCall> good) {
    Set<Long> kept = FileTree.of(dead.rig().base()).inodes();
    boolean committed =
        isCommitted(dead)
            || act.index() > RecoveryAct.last(good, call -> call.is(FileVerb.OPEN, LEAF));
    for (Folder.Entry entry : act.after().orElseThrow().entries()) {
      String content = entry.content();
      boolean ours = content.startsWith("custody-") || NEW.startsWith(content);
      boolean replaced = content.equals(OLD) && committed && dead.state().consent().isEmpty();
      if (!ours && !replaced && !act.isInAWindow()) {
        assertThat(kept)
            .as("P3: lost \"%s\"%n%s", content, dead.rig().folder())
            .contains(entry.inode());
      }
    }
  }

  private static boolean isCommitted(DeadOutput dead) {
    Path moved = RecoveryAdversary.moved(dead);
    Folder folder = Files.exists(moved) ? Folder.of(moved) : dead.rig().folder();
    return folder.content(LEAF).equals(Optional.of(NEW));
  }

  /** P6: what is told of the output holds unless it changed after the last look. */
  private static void checkFindings(DeadOutput dead, RecoveryAct act, Recovered recovered)
      throws IOException {
    if (act.adversary() == RecoveryAdversary.MOVE_DIRECTORY) {
      return;
    }
    Folder now = dead.rig().folder();
    int lastLook =
        RecoveryAct.last(
            recovered.calls(),
            call -> call.is(FileVerb.STAT, LEAF) || call.is(FileVerb.OPEN, LEAF));
    for (Finding finding : recovered.findings()) {
      if (finding.status() == Status.RESOLVED) {
        if (act.index() < lastLook) {
          assertThat(now.content(LEAF)).as("P6: %s", finding).satisfies(it -> holds(finding, it));
        }
        assertThat(leftOf(finding, dead)).as("P6: resolved, but there: %s", finding).isEmpty();
      }
    }
  }

  private static void holds(Finding finding, Optional<String> output) {
    if (finding.owner().verdict().equals("MISSING")) {
      return; // With its record gone nobody can say what became of it, and the finding does not.
    }
    if (finding.ending() == Ending.COMPLETED) {
      assertThat(output).contains(NEW);
    } else if (finding.ending() == Ending.RESTORED) {
      assertThat(output).contains(OLD);
    } else {
      assertThat(output).isNotEqualTo(Optional.of(NEW));
    }
  }

  /** Our own files with the token of a finding. */
  private static List<String> leftOf(Finding finding, DeadOutput dead) throws IOException {
    Folder now = dead.rig().folder();
    return DeadState.leftIn(dead.rig().directory()).stream()
        .filter(name -> !now.content(name).orElse("").equals(INTRUDER))
        .filter(name -> !Files.isSymbolicLink(dead.rig().directory().resolve(name)))
        .filter(
            name ->
                name.contains(finding.token())
                    || now.content(name).orElse("").contains(finding.token()))
        .toList();
  }

  /** P4: a lock that is not ours stays, and what existed is not changed any more. */
  private static void checkLock(DeadOutput dead, RecoveryAct act, Recovered recovered)
      throws IOException {
    if (!act.adversary().takesLock() || !act.isWhileOwned(recovered.calls())) {
      return;
    }
    if (act.adversary() != RecoveryAdversary.TAKE_LOCK) {
      assertThat(RecoveryAdversary.inode(act.lockPath()))
          .as("the foreign lock")
          .isEqualTo(act.lock());
    }
    assertThat(act.laterChanges(recovered.calls()))
        .as("P4: changes without a lock")
        .hasSizeLessThanOrEqualTo(MOST_LATER_CHANGES);
  }

  /** Undisturbed, recovery ends the rest or says what is in the way; then a fetch is green. */
  private static void checkNext(DeadOutput dead, RecoveryAct act, List<FileCall> good)
      throws IOException {
    act.leave();
    Recovered next = dead.recover(Interposition.none());
    checkNothingLost(dead, act, good);
    String fetched = dead.fetchAgain();
    boolean linked =
        List.of(LEAF, LEAF + ".intent", LEAF + ".undo").stream()
            .anyMatch(name -> Files.isSymbolicLink(dead.rig().directory().resolve(name)));
    if (next.unresolved().isEmpty()) {
      assertThat(fetched).as("after %s", next).startsWith(linked ? "UNSAFE_PATH" : "green");
    }
    if (!next.unresolved().isEmpty()) {
      Recovered consented = dead.recoverWithConsent();
      checkNothingLost(dead, act, good);
      assertThat(consented.unresolved())
          .as("with consent: %s", consented)
          .allMatch(it -> isObstacleNamed(it.reason()));
    }
  }

  /**
   * Something at the lock's name, at the one that it is captured under, or at the attic's is
   * nobody's to move.
   */
  private static boolean isObstacleNamed(String reason) {
    return reason.contains("move it away yourself")
        || reason.contains("." + LEAF + ".lock-")
        || reason.contains(".custody-attic: is no directory");
  }
}
