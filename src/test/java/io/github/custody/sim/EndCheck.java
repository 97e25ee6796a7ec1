package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.List;
import java.util.Optional;

/**
 * What a recovery left: nothing unresolved, or what a person can resolve by a consent; a second one
 * finds nothing to do; the next fetch is green.
 */
final class EndCheck {
  private final Scenario scenario;

  /**
   * Whether a person may have to decide: beside another program, or without hard links, where a
   * power cut may leave a lock short.
   */
  private final boolean conflict;

  private final Sequel sequel;
  private final Tally tally;

  EndCheck(State state, Identities identities, Tally tally) {
    this.scenario = state.trail().scenario();
    this.conflict = state.disturbed() || !scenario.machine().hardLinks();
    this.sequel = new Sequel(state, identities, tally);
    this.tally = tally;
  }

  /** The run ended as it may. */
  void ended(Run run) {
    Run last = run;
    if (run.ending() instanceof Ending.Fetched) {
      requirePinned(run, "fetched");
    }
    if (!(run.ending() instanceof Ending.Recovered)) {
      // A fetch leaves alone what is not in its way.
      last = sequel.recovered(run.last().live());
    }
    DiskImage end = last.last().live();
    requireUntouched(last, end);
    if (!conflict) {
      requireClean(last, end);
    }
    int how = scenario.machine().kind() << 2 | (conflict ? 2 : 3);
    if (tally.isNewEnd(StateSignature.keyWithoutAttic(end).with(how))) {
      again(end);
    }
  }

  private void requireClean(Run run, DiskImage end) {
    boolean resolved =
        run.ending() instanceof Ending.Recovered recovered
            && recovered.report().unresolved().isEmpty();
    if (!resolved) {
      sequel.violation("P6 I2", "unresolved", run, end);
    }
    List<String> left = disk(end).leftovers();
    if (!left.isEmpty()) {
      sequel.violation("P6 I2", "left is " + left, run, end);
    }
    Optional<DiskImage.Entry> output = disk(end).wrongOutput();
    if (output.isPresent()) {
      sequel.violation("P1 I1", "the output is " + output.get(), run, end);
    }
  }

  /** I8. */
  private void requireUntouched(Run run, DiskImage end) {
    if (!disk(end).holdsBystanders()) {
      sequel.violation("I8", "a file that is none of ours was touched", run, end);
    }
  }

  private EndDisk disk(DiskImage end) {
    return new EndDisk(end, scenario.original());
  }

  private void again(DiskImage end) {
    Run second = sequel.recovered(end);
    DiskImage same = second.last().live();
    boolean nothingFound =
        conflict
            || second.ending() instanceof Ending.Recovered recovered
                && recovered.report().findings().isEmpty();
    if (!nothingFound || !StateSignature.text(same).equals(StateSignature.text(end))) {
      sequel.violation("I5", "a second recovery is not idle", second, same);
    }
    next(conflict ? new ConsentCheck(sequel).after(second) : same);
  }

  private void next(DiskImage image) {
    Run fetch = sequel.run(image, Program::fetch);
    DiskImage end = fetch.last().live();
    if (!scenario.machine().hardLinks() && image.content(OUTPUT).filter(OLD::equals).isPresent()) {
      return; // There nothing is replaced.
    }
    if (!(fetch.ending() instanceof Ending.Fetched)) {
      sequel.violation("P6", "the next fetch is not green", fetch, end);
      return;
    }
    requirePinned(fetch, "the next fetch");
    if (disk(end).holdsLeftovers()) {
      sequel.violation("P6", "the next fetch leaves something", fetch, end);
    }
  }

  private void requirePinned(Run fetch, String when) {
    DiskImage end = fetch.last().live();
    if (end.content(OUTPUT).filter(NEW::equals).isEmpty()) {
      sequel.violation("P1", when + " is green, and the output is not pinned", fetch, end);
    }
  }
}
