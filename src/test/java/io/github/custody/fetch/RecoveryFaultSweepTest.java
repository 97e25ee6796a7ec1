package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fetch.DeadOutput.Recovered;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.MemoryDirectory;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every file operation of a recovery fails once, fails for good, fails although it worked, or is
 * the last one that the disk grants: nothing is lost, nothing is claimed that is not so, and the
 * next recovery ends what this one left.
 */
class RecoveryFaultSweepTest {

  @TempDir(factory = MemoryDirectory.class)
  Path root;

  private final List<String> violations = new ArrayList<>();
  private int points;
  private int runs;

  /** What fails. */
  private enum Fault {
    ONCE {
      @Override
      boolean fails(FileCall call, FileCall target) {
        return call.index() == target.index();
      }
    },
    FROM_THEN_ON {
      @Override
      boolean fails(FileCall call, FileCall target) {
        return call.index() >= target.index() && call.verb() == target.verb();
      }
    },
    EVERYTHING {
      @Override
      boolean fails(FileCall call, FileCall target) {
        return call.index() >= target.index();
      }
    },
    /** It works and reports failure. */
    ALTHOUGH_IT_WORKED {
      @Override
      boolean fails(FileCall call, FileCall target) {
        return call.index() == target.index();
      }
    };

    abstract boolean fails(FileCall call, FileCall target);

    /** From a call that only looks, the others differ little from the first, or from the next. */
    boolean isOf(FileCall target) {
      return this == ONCE || target.verb().changesSomething();
    }
  }

  @ParameterizedTest
  @EnumSource(DeadState.class)
  @DisplayName(
      "an operation of a recovery fails: nothing lost, the truth told, the next one ends it")
  void fails(DeadState state) throws IOException {
    for (FileCall target : DeadState.distinct(fresh(state).recover(Interposition.none()).calls())) {
      for (Fault fault : Fault.values()) {
        if (fault.isOf(target)) {
          visit(state, fault, target);
        }
      }
    }

    System.out.printf(
        "recovery faults: %s: %d points, %d violations%n", state, points, violations.size());
    assertThat(violations).isEmpty();
    assertThat(points).isGreaterThan(50);
  }

  private void visit(DeadState state, Fault fault, FileCall target) throws IOException {
    points++;
    DeadOutput dead = fresh(state);
    FileTree before = FileTree.of(dead.rig().base());
    Recovered recovered = dead.recover(new Failing(dead, fault, target));
    try {
      boolean linkless = fault == Fault.FROM_THEN_ON && target.verb() == FileVerb.LINK;
      checkNothingLost(dead, before, linkless);
      checkFindings(dead, recovered);
      checkNext(dead, before, linkless);
    } catch (AssertionError e) {
      violations.add(
          state + ", " + fault + " " + target + ": " + e.getMessage() + "\n" + recovered);
    }
  }

  private DeadOutput fresh(DeadState state) throws IOException {
    return new DeadOutput(state, new FetchRig(root.toRealPath().resolve("run-" + runs++)));
  }

  /** Fails as the fault says; sees what the output holds at every call (P1). */
  private record Failing(DeadOutput dead, Fault fault, FileCall target) implements Interposition {
    @Override
    public Effect before(FileCall call) throws IOException {
      assertThat(dead.rig().content()).as("P1 at %s", call).isIn(dead.state().allowed());
      if (fault != Fault.ALTHOUGH_IT_WORKED && fault.fails(call, target)) {
        fail();
      }
      return Effect.NORMAL;
    }

    @Override
    public void after(FileCall call) throws IOException {
      if (fault == Fault.ALTHOUGH_IT_WORKED && fault.fails(call, target)) {
        fail();
      }
    }

    private static void fail() throws IOException {
      throw new FileSystemException("injected", null, "Input/output error");
    }
  }

  /**
   * P3: every file keeps a name, but our own ones, and the previous output once the new one stands.
   * Under consent, every file. Without links a copy in the attic counts.
   */
  private static void checkNothingLost(DeadOutput dead, FileTree before, boolean linkless) {
    Folder now = dead.rig().folder();
    boolean consented = dead.state().consent().isPresent();
    boolean committed = now.content(LEAF).equals(Optional.of(NEW));
    FileTree after = FileTree.of(dead.rig().base());
    for (Folder.Entry entry : before.entries()) {
      String content = entry.content();
      boolean ours = content.startsWith("custody-") || NEW.startsWith(content);
      boolean replaced = content.equals(OLD) && committed;
      if (consented || (!ours && !replaced)) {
        assertThat(after.inodes().contains(entry.inode()) || (linkless && after.shelves(content)))
            .as("P3: lost \"%s\"%n%s", content, now)
            .isTrue();
      }
    }
    assertThat(now.content(LEAF)).as("P1%n%s", now).isIn(dead.state().allowed());
  }

  /** P6: what is resolved is gone, and what is there is told. */
  private static void checkFindings(DeadOutput dead, Recovered recovered) throws IOException {
    List<String> left = DeadState.leftIn(dead.rig().directory());
    Folder now = dead.rig().folder();
    boolean told =
        recovered.failure().isPresent()
            || recovered.findings().stream().anyMatch(it -> isOpen(it.status()));
    assertThat(left.isEmpty() || told).as("P6: %s is there and not told", left).isTrue();
    for (Finding finding : recovered.findings()) {
      if (finding.status() == Status.RESOLVED) {
        assertThat(left)
            .as("P6: resolved, but there%n%s", finding)
            .noneMatch(
                name ->
                    name.contains(finding.token())
                        || now.content(name).orElse("").contains(finding.token()));
      }
      finding.moved().forEach(moved -> assertThat(moved).as("P6: moved there").exists());
    }
  }

  private static boolean isOpen(Status status) {
    return status != Status.RESOLVED && status != Status.KEPT;
  }

  /** With the fault gone, recovery ends everything, and a fetch is green. */
  private static void checkNext(DeadOutput dead, FileTree before, boolean linkless)
      throws IOException {
    Recovered next = dead.recover(Interposition.none());
    assertThat(next.unresolved()).as("next recovery: %s", next).isEmpty();
    assertThat(DeadState.leftIn(dead.rig().directory())).as("next recovery: %s", next).isEmpty();
    checkNothingLost(dead, before, linkless);
    assertThat(dead.fetchAgain()).isEqualTo("green");
    assertThat(dead.rig().folder().content(LEAF)).contains(NEW);
    assertThat(DeadState.leftIn(dead.rig().directory())).as("after the next fetch").isEmpty();
  }
}
