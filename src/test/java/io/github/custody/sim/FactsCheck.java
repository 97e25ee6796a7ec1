package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.sim.Program.OUTPUT;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a run tells, and what it may not touch, against what is on its disk at the end. */
final class FactsCheck {
  /** State, name, and two reads: a proof that was under way when the lock was lost. */
  private static final int CALLS_OF_A_PROOF = 4;

  /** What may go even with the lock lost, since a descriptor or a record proves whose it is. */
  private static final Set<LeftoverKind> OWN =
      EnumSet.of(
          LeftoverKind.PARTIAL,
          LeftoverKind.INTENT,
          LeftoverKind.DRAFT,
          LeftoverKind.DROP,
          LeftoverKind.PRIVATE_LOCK,
          LeftoverKind.RESTORE);

  private final Run run;
  private final Inspection inspection;

  FactsCheck(Run run, Inspection inspection) {
    this.run = run;
    this.inspection = inspection;
  }

  /** P6: a failure says what is at the output, and which files are left. */
  void facts() {
    if (!(run.ending() instanceof Ending.Failed failed) || !run.acts().isEmpty()) {
      return;
    }
    CustodyException failure = failed.failure();
    DiskImage end = run.last().live();
    Set<String> named =
        failure.facts().kept().stream().map(Path::toString).collect(Collectors.toSet());
    Set<String> there =
        end.entries().keySet().stream()
            .filter(path -> kind(path).isPresent())
            .collect(Collectors.toCollection(TreeSet::new));
    if (failure.code() != FailureCode.LOCKED && !named.equals(there)) {
      inspection.violation("P6", "named are " + named + ", there are " + there, end);
    }
    if (!isTrue(failure, end)) {
      inspection.violation("P6", "the output is said to be " + failure.facts().output(), end);
    }
  }

  private boolean isTrue(CustodyException failure, DiskImage end) {
    Optional<String> before = run.first().live().content(OUTPUT);
    Optional<String> now = end.content(OUTPUT);
    boolean pinned = now.filter(Contents::isPinned).isPresent();
    return switch (failure.facts().output()) {
      case UNCHANGED, RESTORED -> now.equals(before);
      case NEW -> pinned;
      case ABSENT -> now.isEmpty();
      case FOREIGN -> false;
      case UNKNOWN -> true;
    };
  }

  /** P4, I6: once the lock is lost, what existed stays what it is. */
  void handsOff() {
    for (Act act : run.acts()) {
      if (act.writer().takesLock() && run.isOwner(act)) {
        requireHandsOff(act);
      }
    }
  }

  private void requireHandsOff(Act act) {
    DiskImage lost = run.first().live();
    for (Run.Seen seen : run.moments()) {
      if (seen.foreign() || seen.call() <= act.at() + CALLS_OF_A_PROOF) {
        lost = seen.moment().live();
      }
    }
    DiskImage end = run.last().live();
    lost.entries()
        .forEach(
            (path, entry) -> {
              boolean own = kind(path).filter(OWN::contains).isPresent();
              DiskImage.Entry now = end.entries().get(path);
              boolean same =
                  now != null
                      && now.inode() == entry.inode()
                      && now.content().equals(entry.content());
              if (!own && !same && path.startsWith(DIRECTORY)) {
                inspection.violation("P4 I6", "changed after the lock was lost: " + path, end);
              }
            });
  }

  private static Optional<LeftoverKind> kind(String path) {
    return LeftoverName.parse(path.substring(path.lastIndexOf('/') + 1)).map(LeftoverName::kind);
  }
}
