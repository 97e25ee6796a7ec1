package io.github.custody.sim;

import static io.github.custody.sim.Machine.PORTABLE;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Each sync left out in turn. */
final class SyncMutants {
  private SyncMutants() {}

  static Stream<Mutant> all() {
    return Stream.concat(ofFetches(), ofRecoveries());
  }

  private static Stream<Mutant> ofFetches() {
    return Stream.of(
        file("sync of the lock record", (step, name) -> name.contains(".lock-")),
        file("sync of the intent", (step, name) -> isDraft(name) && !step.isCommitted()),
        file("sync of the staged file (F12)", (step, name) -> name.contains(".partial-")),
        file("sync of the marker", (step, name) -> isDraft(name) && step.isCommitted()),
        directory("parent of a directory that was made (F3)", Progress::hasMadeDirectory),
        directory(
            "directory before the second name (F13)",
            step -> fetches(step) && !step.isKept() && !step.isCommitted()),
        directory(
            "directory before the commit (F13)",
            step -> fetches(step) && step.isKept() && !step.isCommitted()),
        directory(
            "directory after the commit (F17)",
            step ->
                fetches(step)
                    && step.isCommitted()
                    && !step.isRestored()
                    && !step.isReleased()
                    && step.syncsSince() == 0),
        directory(
            "directory before the intent goes (F19)",
            step ->
                fetches(step)
                    && step.isCommitted()
                    && !step.isRestored()
                    && !step.isReleased()
                    && step.syncsSince() == 1),
        directory(
            "directory at the end (F20)",
            step -> fetches(step) && step.isCommitted() && step.isReleased()),
        directory(
            "directory after a rollback",
            step -> fetches(step) && step.isRestored() && !step.isReleased()));
  }

  private static Stream<Mutant> ofRecoveries() {
    return Stream.of(
        recovery("every directory sync of a recovery but the last", SyncMutants::recovers),
        recovery("a recovery's first", step -> recovers(step) && step.syncsSince() == 0),
        recovery(
            "a recovery's second, before the intent goes",
            step -> recovers(step) && step.syncsSince() == 1));
  }

  /** Left out one at a time, they are missed by nobody. */
  static Stream<Mutant> redundant() {
    return Stream.of(
        recovery(
            "a recovery's third, before the lock goes: what outlives the lock is set aside",
            step -> recovers(step) && step.syncsSince() == 2),
        recovery(
            "a recovery's last: a dead owner's lock that comes back is recovered again",
            step -> step.isRecovering() && step.isReleased()));
  }

  private static boolean isDraft(String name) {
    return name.contains(".intent-");
  }

  private static boolean fetches(Progress step) {
    return !step.isRecovering() && !step.hasMadeDirectory();
  }

  private static boolean recovers(Progress step) {
    return step.isRecovering() && !step.isReleased();
  }

  private static Mutant file(String name, BiPredicate<Progress, String> which) {
    return new Mutant(
        name,
        () ->
            new Progress() {
              @Override
              void sync(OpenFile real, String file) throws IOException {
                if (!which.test(this, file)) {
                  super.sync(real, file);
                }
              }
            },
        0,
        everyCrash());
  }

  private static Mutant directory(String name, Predicate<Progress> which) {
    return new Mutant(name, () -> unsynced(which), 0, everyCrash());
  }

  private static Mutant recovery(String name, Predicate<Progress> which) {
    return new Mutant(name, () -> unsynced(which), 0, everyKill());
  }

  private static Flaw unsynced(Predicate<Progress> which) {
    return new Progress() {
      @Override
      DirectorySync sync(Directory real) throws IOException {
        boolean left = which.test(this);
        synced();
        return left ? DirectorySync.DURABLE : super.sync(real);
      }
    };
  }

  /** What a killed fetch had pending still is when the recovery begins. */
  private static Supplier<List<Scenario>> everyKill() {
    return () ->
        Scenarios.both(PORTABLE)
            .flatMap(place -> Scenarios.kills(place, Deed.RECOVER).stream())
            .toList();
  }

  private static Supplier<List<Scenario>> everyCrash() {
    return () -> {
      List<Scenario> all = new ArrayList<>(Scenarios.fetches(PORTABLE));
      Scenarios.both(PORTABLE).forEach(place -> all.addAll(Scenarios.kills(place, Deed.RECOVER)));
      Scenarios.both(PORTABLE)
          .forEach(
              place ->
                  all.addAll(Scenarios.foreign(place, Deed.FETCH, ForeignWriter.REWRITE_PARTIAL)));
      return all;
    };
  }
}
