package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureKind;
import io.github.custody.OutputState;
import io.github.custody.fetch.FetchResult;
import io.github.custody.recover.Finding;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.recover.Status;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a process tells of its end, against its disk (P1, P6, P7). */
final class FaultFacts {
  private static final int DEFAULT_MODE = 0644;

  private final FaultSubject subject;
  private final Run run;
  private final FaultExcuse excuse;
  private final DiskImage end;
  private final SortedSet<String> left;

  FaultFacts(FaultSubject subject, Run run, FaultExcuse excuse) {
    this.subject = subject;
    this.run = run;
    this.excuse = excuse;
    this.end = run.last().live();
    this.left = Leftover.in(end);
  }

  void check() {
    if (run.ending() instanceof Ending.Fetched fetched) {
      success(fetched.result());
    } else if (run.ending() instanceof Ending.Failed failed) {
      if (subject.recovers()) {
        assertThat(end).as("P6: a recovery that failed").isEqualTo(subject.start());
      } else {
        failure(failed.failure());
      }
    } else if (run.ending() instanceof Ending.Recovered recovered) {
      recovered(recovered.report());
    } else {
      throw new AssertionError("it was killed");
    }
  }

  /** How a run ended, without what differs from run to run. */
  static String inShort(Run run) {
    String ending = run.ending().getClass().getSimpleName();
    if (run.ending() instanceof Ending.Fetched fetched) {
      ending += fetched.result().warnings();
    } else if (run.ending() instanceof Ending.Failed failed) {
      ending += failed.failure().code();
    } else if (run.ending() instanceof Ending.Recovered recovered) {
      ending += recovered.report().findings().stream().map(Finding::status).toList();
    }
    return ending + " " + StateSignature.text(run.last().live());
  }

  private void success(FetchResult result) {
    assertThat(end.content(OUTPUT)).as("P1: success").contains(NEW);
    if (excuse != FaultExcuse.MODELESS) {
      DiskImage.Entry before = subject.start().entries().get(OUTPUT);
      int mode = before == null ? DEFAULT_MODE : before.mode();
      assertThat(end.entries().get(OUTPUT).mode()).as("F12: mode").isEqualTo(mode);
    }
    boolean told = left.isEmpty() || !result.warnings().isEmpty();
    assertThat(told || !excuse.canTell()).as("P7: no warning of %s", left).isTrue();
  }

  private void failure(CustodyException failure) {
    Facts facts = failure.facts();
    Optional<String> output = end.content(OUTPUT);
    if (excuse.canTell()) {
      requireTrue(facts, output);
      requireNamed(facts);
    }
    if (failure.code().kind() == FailureKind.RETAINED && excuse.canTell()) {
      boolean isElsewhere = facts.output() != OutputState.UNCHANGED;
      assertThat(isElsewhere || !facts.kept().isEmpty()).as("P6: retained is nothing").isTrue();
    }
    if (failure.code().kind() == FailureKind.REJECTED && excuse != FaultExcuse.UNSEEN) {
      requireUntouched();
    }
  }

  private void requireNamed(Facts facts) {
    SortedSet<String> named =
        facts.kept().stream().map(Path::toString).collect(Collectors.toCollection(TreeSet::new));
    if (facts.output() == OutputState.UNKNOWN || excuse == FaultExcuse.UNLOOKED) {
      assertThat(named).as("P6: named").containsAll(left);
    } else {
      assertThat(named).as("P6: named").isEqualTo(left);
    }
  }

  private void requireTrue(Facts facts, Optional<String> output) {
    boolean isPinned = output.equals(Optional.of(NEW));
    boolean isTrue =
        switch (facts.output()) {
          case UNCHANGED, RESTORED -> output.equals(subject.before());
          case NEW -> isPinned;
          case ABSENT -> output.isEmpty();
          case FOREIGN -> output.isPresent() && !isPinned && !output.equals(Optional.of(OLD));
          case UNKNOWN -> true;
        };
    assertThat(isTrue).as("P6: said to be %s is %s", facts.output(), output).isTrue();
    if (facts.output() != OutputState.UNKNOWN) {
      boolean wasPinned = subject.before().equals(Optional.of(NEW));
      assertThat(facts.committed()).as("P6: committed").isEqualTo(isPinned && !wasPinned);
    }
  }

  /** The same file, with the same mode; further names of it are named. */
  private void requireUntouched() {
    DiskImage.Entry before = subject.start().entries().get(OUTPUT);
    DiskImage.Entry now = end.entries().get(OUTPUT);
    if (before == null || now == null) {
      assertThat(now).as("P6: rejected").isEqualTo(before);
      return;
    }
    long further = left.stream().filter(it -> end.entries().get(it).inode() == now.inode()).count();
    assertThat(now.inode()).as("P6: rejected").isEqualTo(before.inode());
    assertThat(now.content()).as("P6: rejected").isEqualTo(before.content());
    assertThat(now.mode()).as("P6: rejected").isEqualTo(before.mode());
    assertThat(now.links()).as("P6: rejected").isEqualTo(before.links() + (int) further);
  }

  private void recovered(RecoveryReport report) {
    boolean told =
        report.findings().stream()
                .map(Finding::status)
                .anyMatch(it -> it != Status.RESOLVED && it != Status.KEPT)
            || !report.unreadable().isEmpty();
    assertThat(left.isEmpty() || told || !excuse.canTell()).as("P6: not told is %s", left).isTrue();
    for (Finding finding : report.findings()) {
      if (finding.status() == Status.RESOLVED && excuse.canTell()) {
        assertThat(left).as("P6: resolved is %s", finding).noneMatch(it -> isOf(it, finding));
      }
      assertThat(end.entries().keySet())
          .as("P6: moved")
          .containsAll(finding.moved().stream().map(Path::toString).toList());
    }
  }

  private boolean isOf(String path, Finding finding) {
    return path.contains(finding.token()) || end.content(path).orElse("").contains(finding.token());
  }
}
