package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.SystemFault;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Single calls whose report is not true, and that nobody may take at their word. */
class UntruthfulCallsTest {
  private static final CallFault PRETENDS = new CallFault.Does(Effect.SKIP);
  private static final CallFault SAYS_GONE = new CallFault.Fails(SystemFault.ENOENT);
  private static final CallFault KEEPS_SAYING_GONE =
      new CallFault.FailsFromThenOn(SystemFault.ENOENT);
  private static final FaultSubject REPLACEMENT =
      FaultSubject.fetch(
          "replacement", Scenarios.replacement(Machine.PORTABLE), Interposition::none);

  @Test
  @DisplayName("P7 a rename that pretends to capture the previous output: a warning names it")
  void capture() {
    Run run =
        run(REPLACEMENT, PRETENDS, FileVerb.RENAME, "out.bin.recovery-* .out.bin.drop-*-4", 0);

    List<String> warnings = ((Ending.Fetched) run.ending()).result().warnings();
    SortedSet<String> left = Leftover.in(run.last().live());
    assertThat(left).hasSize(1);
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains(Path.of(left.first()).getFileName() + " keeps its file");
  }

  @Test
  @DisplayName("P6 a link that pretends to keep the previous output: nobody else is blamed")
  void snapshot() {
    Run run = run(REPLACEMENT, PRETENDS, FileVerb.LINK, "out.bin out.bin.recovery-*", 0);

    CustodyException failure = ((Ending.Failed) run.ending()).failure();
    assertThat(failure.code()).isEqualTo(FailureCode.SNAPSHOT_FAILED);
    assertThat(failure.facts().output()).isEqualTo(OutputState.UNCHANGED);
    assertThat(Leftover.in(run.last().live())).isEmpty();
  }

  @Test
  @DisplayName("P6 a lock that is said to be gone once and is there: recovery looks again")
  void lockOnce() {
    Run run = run(DeadFetch.LOCK_ONLY.recovery(), SAYS_GONE, FileVerb.OPEN, "out.bin.lock", 0);

    assertThat(Leftover.in(run.last().live())).isEmpty();
    assertThat(findings(run)).extracting(Finding::status).containsOnly(Status.RESOLVED);
  }

  @Test
  @DisplayName("P6 a lock that is said to be gone and is there: recovery does not pass it over")
  void lock() {
    requireTold(
        run(DeadFetch.LOCK_ONLY.recovery(), KEEPS_SAYING_GONE, FileVerb.OPEN, "out.bin.lock", 0));
  }

  @Test
  @DisplayName("P6 an intent that is said to be gone and is there: its output is not resolved")
  void intent() {
    requireTold(
        run(
            DeadFetch.CONFLICT_KEPT.recovery(),
            KEEPS_SAYING_GONE,
            FileVerb.OPEN,
            "out.bin.intent",
            3));
  }

  @Test
  @DisplayName("P6 a directory that is said to be gone and is there: recovery tells")
  void directory() {
    Run run = run(DeadFetch.LOCK_ONLY.recovery(), SAYS_GONE, FileVerb.PIN, "", 0);

    requireTold(run);
    assertThat(findings(run).get(0).reason()).contains(DIRECTORY + " is there");
  }

  private static void requireTold(Run run) {
    assertThat(Leftover.in(run.last().live())).isNotEmpty();
    assertThat(findings(run)).extracting(Finding::status).containsOnly(Status.FAILED);
  }

  private static List<Finding> findings(Run run) {
    return ((Ending.Recovered) run.ending()).report().findings();
  }

  private static Run run(
      FaultSubject subject, CallFault fault, FileVerb verb, String names, int nth) {
    Aim aim = new Aim(new CallSite(verb, (verb + " " + names).trim(), nth));
    Run run =
        subject
            .machine()
            .run(
                subject.machine().boot(subject.start()),
                new Identities().onAnotherBoot(),
                subject.work(),
                subject.meeting(fault.at(aim)));
    assertThat(aim.hasStruck()).as("the call is made: %s", run.calls()).isTrue();
    return run;
  }
}
