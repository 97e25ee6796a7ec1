package io.github.custody.sim;

import io.github.custody.fs.ProcessIdentity;

/** What runs later on the disks that became of a state, and what is found wrong with it. */
final class Sequel {
  private final State state;
  private final Identities identities;
  private final Tally tally;

  Sequel(State state, Identities identities, Tally tally) {
    this.state = state;
    this.identities = identities;
    this.tally = tally;
  }

  State state() {
    return state;
  }

  Scenario scenario() {
    return state.trail().scenario();
  }

  Run recovered(DiskImage image) {
    return run(image, Program::recover);
  }

  Run run(DiskImage image, Deed.Work work) {
    tally.run();
    Machine machine = scenario().machine();
    ProcessIdentity who = identities.onAnotherBoot();
    return machine.run(machine.boot(image), who, work, new Trouble.None());
  }

  void violation(String invariant, String what, Run run, DiskImage after) {
    tally.violation(new Violation(invariant, what, state.trail().lines(), run, after));
  }
}
