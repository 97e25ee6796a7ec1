package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;

import io.github.custody.FailureCode;
import io.github.custody.store.LeftoverName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks at each moment of a run, and at each disk that a power cut leaves then. */
final class Inspection {
  private final Run run;
  private final Scenario scenario;
  private final Optional<Trail> trail;
  private final Stakes stakes;
  private final Tally tally;
  private final Consumer<State> found;
  private int held;
  private int common;
  private boolean lostInWindow;

  /**
   * @param trail the state on which the run began
   * @param found gets each disk that a power cut leaves
   */
  Inspection(
      Run run,
      Scenario scenario,
      Optional<Trail> trail,
      Stakes stakes,
      Tally tally,
      Consumer<State> found) {
    this.run = run;
    this.scenario = scenario;
    this.trail = trail;
    this.stakes = stakes;
    this.tally = tally;
    this.found = found;
  }

  /** What programs see while the process runs, and at its end. */
  void live() {
    int before = Contents.on(run.first().live());
    for (Run.Seen seen : run.moments()) {
      DiskImage image = seen.moment().live();
      requireAllowed(image, "live");
      int now = Contents.on(image);
      requireKept(seen.foreign() ? now & before : before, now, image, "live");
      before = now;
    }
    if (lostInWindow) {
      tally.window();
    }
  }

  /**
   * What power cuts leave.
   *
   * @param all in which ways
   */
  void crashes(Collection<Persistence> all) {
    // What is written over stays pending, and multiplies everything: one order is enough.
    boolean ordered = run.acts().stream().anyMatch(act -> act.writer().multiplies());
    Collection<Persistence> models = ordered ? List.of(Persistence.ORDERED) : all;
    int from = firstOfInterest();
    held = common(from == 0 ? run.first() : run.moments().get(from - 1).moment(), models);
    for (Run.Seen seen : run.moments().subList(from, run.moments().size())) {
      crashes(seen, false, models);
    }
    boolean acknowledged = run.ending().isAcknowledged() && isUndisputed();
    crashes(new Run.Seen(run.last(), run.calls().size() - 1, false), acknowledged, models);
    if (isTakenBack()) {
      models.forEach(model -> run.last().crashes(model, image -> requireStill(image, model)));
    }
  }

  /** Before another program acts, the run is one that was looked at without it. */
  private int firstOfInterest() {
    List<Run.Seen> moments = run.moments();
    if (run.acts().isEmpty()) {
      return 0;
    }
    for (int i = 0; i < moments.size(); i++) {
      if (moments.get(i).foreign()) {
        return i;
      }
    }
    return moments.size();
  }

  private static int common(DiskMoment moment, Collection<Persistence> models) {
    int[] all = {-1};
    for (Persistence model : models) {
      moment.crashes(model, image -> all[0] &= Contents.on(image));
    }
    return all[0];
  }

  private void crashes(Run.Seen seen, boolean acknowledged, Collection<Persistence> models) {
    common = -1;
    for (Persistence model : models) {
      Trail here = new Trail(trail, scenario, run.callOf(seen), model);
      seen.moment()
          .crashes(
              model,
              image -> {
                look(image, seen.foreign(), acknowledged, model);
                found.accept(
                    new State(image, acknowledged, stakes.disturbed(), stakes.mayGo(), here));
              });
    }
    held = common;
  }

  private void look(DiskImage image, boolean foreign, boolean acknowledged, Persistence model) {
    tally.image();
    int now = Contents.on(image);
    common &= now;
    requireAllowed(image, "after a power cut, " + model);
    if (!foreign) {
      requireKept(held, now, image, "after a power cut, " + model);
    }
    if (acknowledged) {
      requireAcknowledged(image, model);
    }
  }

  /** P8: an output that is said to be what it was is that after a power cut too. */
  private void requireStill(DiskImage image, Persistence model) {
    if (!image.content(OUTPUT).equals(run.last().live().content(OUTPUT))) {
      violation("P8", "taken back, then a power cut, " + model + ": another one", image);
    }
  }

  private boolean isTakenBack() {
    return run.acts().isEmpty()
        && run.ending() instanceof Ending.Failed failed
        && failed.failure().code() == FailureCode.COMMIT_FAILED;
  }

  /** P1. */
  private void requireAllowed(DiskImage image, String when) {
    Optional<String> output = image.content(OUTPUT);
    if (!stakes.allows(output)) {
      violation("P1", when + ": the output holds " + output, image);
    }
  }

  /** P3, I4: what was there, on every disk that a power cut could have left, is there. */
  private void requireKept(int before, int now, DiskImage image, String when) {
    int lost = before & ~now;
    if (lost == 0) {
      return;
    }
    int unexcused = lost & ~stakes.excused(image.content(OUTPUT));
    lostInWindow |= (lost & stakes.lostInWindow()) != 0;
    if (unexcused != 0) {
      violation("P3 I4", when + ": lost is " + Contents.of(unexcused), image);
    }
  }

  /** P8, I3: what was told stands after a power cut, and nothing is left that is in the way. */
  private void requireAcknowledged(DiskImage image, Persistence model) {
    if (image.content(OUTPUT).filter(Contents::isPinned).isEmpty()) {
      violation("P8 I3", "acknowledged, then a power cut, " + model + ": not there", image);
    }
    boolean tidy =
        run.ending() instanceof Ending.Fetched fetched && fetched.result().warnings().isEmpty();
    boolean alone = trail.isEmpty() && scenario.stages().size() == 1 && !stakes.disturbed();
    if (tidy && alone && hasOurs(image)) {
      violation("P8 I5", "acknowledged, then a power cut, " + model + ": leftovers", image);
    }
  }

  /** Whether a name of ours is on a disk. */
  static boolean hasOurs(DiskImage image) {
    return image.entries().keySet().stream()
        .anyMatch(
            path -> LeftoverName.parse(path.substring(path.lastIndexOf('/') + 1)).isPresent());
  }

  /** Whether nobody touched the output after it was looked at for the last time. */
  private boolean isUndisputed() {
    return run.acts().stream().noneMatch(run::isAfterTheLastLook);
  }

  void violation(String invariant, String what, DiskImage image) {
    tally.violation(
        new Violation(
            invariant,
            what,
            trail.map(Trail::lines).orElse(List.of(scenario.toString())),
            run,
            image));
  }
}
