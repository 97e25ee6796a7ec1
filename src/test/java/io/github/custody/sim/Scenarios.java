package io.github.custody.sim;

import static io.github.custody.sim.Program.BASE;
import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is worth exploring. */
final class Scenarios {
  private static final SimFile NOTES = SimFile.file(DIRECTORY + "/notes.txt", "none of ours");
  private static final SimFile ABOVE = SimFile.file(BASE + "/pom.xml", "none of ours either");

  private static final int LOCK_ONLY = 200;
  private static final int STEP = 20;

  private Scenarios() {}

  static Scenario newOutput(Machine machine) {
    return Scenario.of("new output", machine, DiskImage.of(ABOVE, NOTES));
  }

  static Scenario replacement(Machine machine) {
    SimFile old = SimFile.file(OUTPUT, OLD).mode(0640);
    return Scenario.of("replacement", machine, DiskImage.of(ABOVE, NOTES, old));
  }

  static Scenario upToDate(Machine machine) {
    SimFile there = SimFile.file(OUTPUT, NEW);
    return Scenario.of("up to date", machine, DiskImage.of(ABOVE, NOTES, there));
  }

  static Scenario newDirectory(Machine machine) {
    return Scenario.of("new directory", machine, DiskImage.of(ABOVE));
  }

  /** Without an output and with one. */
  static Stream<Scenario> both(Machine machine) {
    return Stream.of(newOutput(machine), replacement(machine));
  }

  /** Good fetches. */
  static List<Scenario> plain(Machine machine) {
    return both(machine).map(place -> place.then(Deed.FETCH)).toList();
  }

  /** A fetch that gets no further than its lock. */
  static List<Scenario> lockOnly(Machine machine) {
    return both(machine)
        .map(place -> place.then(Deed.FETCH, new Trouble.FullDisk(LOCK_ONLY)))
        .toList();
  }

  /** Fetches that are killed at each call, and both ways to go on. */
  static List<Scenario> kills(Machine machine) {
    return both(machine)
        .flatMap(
            place ->
                Stream.of(Deed.RECOVER, Deed.FETCH_RECOVERING)
                    .flatMap(next -> kills(place, next).stream()))
        .toList();
  }

  /** Fetches beside which another program does one thing, at each call. */
  static List<Scenario> foreign(Machine machine) {
    return foreign(machine, ForeignWriter.values());
  }

  /** The same, one of these things. */
  static List<Scenario> foreign(Machine machine, ForeignWriter... writers) {
    return both(machine).flatMap(place -> foreign(place, Deed.FETCH, writers).stream()).toList();
  }

  /** Recoveries beside which another program does one thing, at each call. */
  static List<Scenario> foreignInRecoveries(Machine machine) {
    return both(machine)
        .flatMap(place -> wrecks(place.then(Deed.FETCH)).stream())
        .flatMap(wreck -> foreign(wreck, Deed.RECOVER, ForeignWriter.values()).stream())
        .toList();
  }

  /** Replacements beside which other programs do two things, at some calls. */
  static List<Scenario> twoForeign(Machine machine) {
    Scenario place = replacement(machine);
    int calls = calls(place.then(Deed.FETCH));
    List<Scenario> all = new ArrayList<>();
    for (ForeignWriter first : ForeignWriter.values()) {
      for (ForeignWriter second : ForeignWriter.values()) {
        for (int n = 0; n < calls; n += STEP) {
          for (int m = n + 1; m < calls; m += STEP) {
            Act one = new Act(first, n);
            Act other = new Act(second, m);
            all.add(place.then(Deed.FETCH, new Trouble.Foreign(List.of(one, other))));
          }
        }
      }
    }
    return all;
  }

  /** One fetch each: good ones, and those that meet what a disk can do wrong. */
  static List<Scenario> fetches(Machine machine) {
    List<Scenario> all = new ArrayList<>();
    Stream.of(newOutput(machine), replacement(machine), upToDate(machine), newDirectory(machine))
        .forEach(
            place -> {
              all.add(place.then(Deed.FETCH));
              all.add(place.then(Deed.FETCH).fetchingAfterwards());
            });
    both(machine)
        .forEach(place -> faults().forEach(fault -> all.add(place.then(Deed.FETCH, fault))));
    return all;
  }

  /** Failures of the disk. */
  private static Stream<Trouble> faults() {
    Stream<Trouble> syncs =
        Stream.of(
            new Trouble.UnsyncedDirectory(Trouble.Unsynced.AFTER_THE_COMMIT),
            new Trouble.UnsyncedDirectory(Trouble.Unsynced.AT_THE_END),
            new Trouble.UnsyncedDirectory(Trouble.Unsynced.ALWAYS),
            new Trouble.UnsyncedFile(".partial-"),
            new Trouble.UnsyncedFile(".lock-"),
            new Trouble.UnsyncedFile(".intent-"));
    Stream<Trouble> full =
        Stream.iterate(0L, bytes -> bytes + 70).limit(22).map(Trouble.FullDisk::new);
    return Stream.concat(syncs, full);
  }

  /** A fetch that is killed at each of its calls, and what comes next on the running machine. */
  static List<Scenario> kills(Scenario place, Deed next) {
    List<Scenario> all = new ArrayList<>();
    int calls = calls(place.then(Deed.FETCH));
    for (int n = 0; n < calls; n++) {
      all.add(place.then(Deed.FETCH, new Trouble.KilledAt(n)).then(next));
    }
    return all;
  }

  /** Another program does one thing, at each call of the last process. */
  static List<Scenario> foreign(Scenario place, Deed deed, ForeignWriter... writers) {
    List<Scenario> all = new ArrayList<>();
    int calls = calls(place.then(deed));
    for (ForeignWriter writer : writers) {
      for (int n = 0; n <= calls; n++) {
        all.add(place.then(deed, new Trouble.Foreign(List.of(new Act(writer, n)))));
      }
    }
    return all;
  }

  /** The disks that a killed fetch leaves while the machine goes on. */
  static List<Scenario> wrecks(Scenario fetch) {
    List<Scenario> all = new ArrayList<>();
    Set<StateSignature.Key> known = new HashSet<>();
    for (Run.Seen seen : run(fetch).moments()) {
      DiskImage left = seen.moment().live();
      if (known.add(StateSignature.key(left))) {
        all.add(fetch.leftAt("left at moment " + all.size(), left));
      }
    }
    return all;
  }

  static int calls(Scenario scenario) {
    return run(scenario).calls().size();
  }

  private static Run run(Scenario scenario) {
    Scenario.Stage only = scenario.last();
    SimDisk disk = scenario.machine().boot(scenario.start());
    return scenario
        .machine()
        .run(disk, new Identities().onAnotherBoot(), only.deed().work(), only.trouble());
  }
}
