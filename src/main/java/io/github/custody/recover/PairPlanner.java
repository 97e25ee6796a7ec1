package io.github.custody.recover;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.PairPlace;
import io.github.custody.store.PairPlace.Holding;
import io.github.custody.store.PairRemains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Trait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns a row of the table for pairs into what is done to each file.
 *
 * @param consented whether a person consented: then nothing is deleted
 * @param choice which file a person wants, where the table does not decide
 */
record PairPlanner(boolean consented, Choice choice) {
  private static final Set<Trait> OURS = Set.of(Trait.OUTPUT, Trait.STAGED, Trait.PROVEN);

  private static final String PREPARING =
      "captured files get their names back, then the rest is decided anew";

  /** The intent goes after the files that it tells about, what is of no use to it last. */
  private static final List<LeftoverKind> ORDER =
      List.of(
          LeftoverKind.DROP,
          LeftoverKind.STAGED_SIDECAR,
          LeftoverKind.STAGED_ARTIFACT,
          LeftoverKind.SIBLING,
          LeftoverKind.PARTIAL,
          LeftoverKind.RECOVERY,
          LeftoverKind.RESTORE,
          LeftoverKind.DRAFT,
          LeftoverKind.INTENT,
          LeftoverKind.UNDO,
          LeftoverKind.PRIVATE_LOCK,
          LeftoverKind.ASIDE,
          LeftoverKind.RETAINED);

  Plan plan(PairRemains remains) {
    PairRow row = PairTable.rowFor(remains);
    if (row.ending() == Ending.UNDECIDED) {
      return undecided(remains, row);
    }
    List<Step> steps = new ArrayList<>();
    if (row.ending() == Ending.COMPLETED) {
      publishing(remains).forEach(steps::add);
    }
    for (PairPlace place : remains.places()) {
      place.file().ifPresent(file -> steps.add(new Step(file, settle(row, remains, place))));
    }
    for (Remnant file : ordered(remains)) {
      steps.add(new Step(file, settle(file)));
    }
    return steps.stream().anyMatch(Step::isLinkBack)
        ? new Plan(row.ending(), preparation(steps), PREPARING, consented)
        : new Plan(row.ending(), steps, row.reason(), consented);
  }

  /** The sidecar first: who sees the artifact finds its provenance. */
  private static Stream<Step> publishing(PairRemains remains) {
    Optional<Remnant> sidecar =
        remains.sidecar().filter(PairPlanner::isFree).flatMap(it -> remains.stagedSidecar());
    Optional<Remnant> artifact =
        Optional.of(remains.artifact())
            .filter(PairPlanner::isFree)
            .flatMap(it -> remains.stagedArtifact());
    return Stream.of(sidecar, artifact)
        .flatMap(Optional::stream)
        .map(file -> new Step(file, Action.BECOME_OUTPUT));
  }

  private static boolean isFree(PairPlace place) {
    return place.holding() == Holding.ABSENT;
  }

  /** Backward, what is ours goes; what is not, or what nobody can tell, stays. */
  private Action settle(PairRow row, PairRemains remains, PairPlace place) {
    if (row.ending() != Ending.NOT_COMMITTED || !place.isRecorded()) {
      return Action.LEAVE;
    }
    if (consented) {
      boolean second = remains.sibling().isPresent() && !remains.isToBeKept(place);
      return second && place.equals(remains.artifact()) ? Action.DELETE : Action.ATTIC;
    }
    return remains.isToBeKept(place) ? Action.SET_ASIDE : Action.DELETE;
  }

  private Action settle(Remnant file) {
    if (!file.isFile()) {
      return Action.LEAVE;
    }
    return switch (file.kind()) {
      case STAGED_ARTIFACT, STAGED_SIDECAR -> deleteIf(file, OURS);
      case DROP -> file.isAny(OURS) ? deleteIf(file, OURS) : Action.LINK_BACK;
      case DRAFT, INTENT, UNDO, PRIVATE_LOCK, RETAINED -> deleteIf(file, Set.of(Trait.PROVEN));
      case PARTIAL, RECOVERY, RESTORE -> Action.ATTIC; // No publication makes them.
      case ASIDE, LOCK, ARTIFACT, SIDECAR, SIBLING -> Action.LEAVE;
    };
  }

  private Action deleteIf(Remnant file, Set<Trait> traits) {
    return !consented && file.isAny(traits) ? Action.DELETE : Action.ATTIC;
  }

  private static List<Step> preparation(List<Step> steps) {
    return steps.stream()
        .map(step -> step.isLinkBack() ? step : new Step(step.file(), Action.LEAVE))
        .toList();
  }

  /** A person decided: both names keep what they have, all the rest goes to the attic. */
  private Plan undecided(PairRemains remains, PairRow row) {
    boolean decided = consented && choice == Choice.KEEP_CURRENT;
    List<Step> steps = new ArrayList<>();
    remains.places().stream()
        .flatMap(place -> place.file().stream())
        .forEach(file -> steps.add(new Step(file, Action.LEAVE)));
    for (Remnant file : ordered(remains)) {
      boolean stays =
          !file.isFile()
              || file.kind() == LeftoverKind.ASIDE
              || file.kind() == LeftoverKind.SIBLING;
      steps.add(new Step(file, decided && !stays ? Action.ATTIC : Action.LEAVE));
    }
    if (decided) {
      String reason = row.reason() + "; decided by consent";
      return new Plan(Ending.NOT_COMMITTED, steps, reason, true);
    }
    String reason = consented ? row.reason() + "; only keep-current is possible" : row.reason();
    return new Plan(row.ending(), steps, reason, false);
  }

  /** What a person may choose; empty where the table decides. */
  static List<Choice> choices(PairRemains remains) {
    return PairTable.rowFor(remains).ending() == Ending.UNDECIDED
        ? List.of(Choice.KEEP_CURRENT)
        : List.of();
  }

  private static List<Remnant> ordered(PairRemains remains) {
    return remains.files().stream()
        .sorted(Comparator.comparingInt(file -> ORDER.indexOf(file.kind())))
        .toList();
  }
}
