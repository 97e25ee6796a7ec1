package io.github.custody.recover;

import io.github.custody.store.IntentNow;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.OutputNow;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Trait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns a row of the table into what is done to each file.
 *
 * @param consented whether a person consented: then nothing is deleted
 * @param choice which file a person wants, where the table does not decide
 */
record Planner(boolean consented, Choice choice) {
  private static final Set<Trait> DELETABLE_CAPTURE =
      Set.of(Trait.OUTPUT, Trait.STAGED, Trait.PROVEN);

  private static final String PREPARING =
      "captured files get their names back, then the rest is decided anew";

  /** The intent goes after the files that it tells about, what is of no use to it last. */
  private static final List<LeftoverKind> ORDER =
      List.of(
          LeftoverKind.DROP,
          LeftoverKind.PARTIAL,
          LeftoverKind.RESTORE,
          LeftoverKind.RECOVERY,
          LeftoverKind.DRAFT,
          LeftoverKind.INTENT,
          LeftoverKind.PRIVATE_LOCK,
          LeftoverKind.ASIDE,
          LeftoverKind.UNDO,
          LeftoverKind.STAGED_ARTIFACT,
          LeftoverKind.STAGED_SIDECAR,
          LeftoverKind.RETAINED);

  Plan plan(Remains remains) {
    Row row = FetchTable.rowFor(remains);
    if (row.ending() == Ending.UNDECIDED) {
      return undecided(remains, row);
    }
    List<Step> steps = new ArrayList<>();
    if (row.ending() == Ending.RESTORED) {
      steps.add(new Step(remains.file(LeftoverKind.RECOVERY).orElseThrow(), Action.BECOME_OUTPUT));
    }
    for (Remnant file : ordered(remains)) {
      steps.add(new Step(file, settle(row, file)));
    }
    boolean first = steps.stream().anyMatch(Step::isLinkBack);
    return first
        ? new Plan(row.ending(), preparation(steps), PREPARING, consented)
        : new Plan(row.ending(), steps, reason(remains, row), consented);
  }

  /** Without a record nobody can say what was or was not done. */
  private static String reason(Remains remains, Row row) {
    boolean untold = remains.owner().isEmpty() && remains.intent() == IntentNow.NONE;
    return untold ? "no record of it is left, and the output stays as it is" : row.reason();
  }

  /** What is captured gets its name back before anything else is done. */
  private static List<Step> preparation(List<Step> steps) {
    return steps.stream()
        .map(step -> step.isLinkBack() ? step : new Step(step.file(), Action.LEAVE))
        .toList();
  }

  private Plan undecided(Remains remains, Row row) {
    if (!consented) {
      return new Plan(row.ending(), left(remains), row.reason(), false);
    }
    return isPossible(remains)
        ? chosen(remains, row)
        : new Plan(row.ending(), left(remains), row.reason() + "; " + impossible(remains), false);
  }

  private String impossible(Remains remains) {
    if (remains.output() == OutputNow.NO_FILE) {
      return "only keep-current is possible: what stands at the output is no regular file";
    }
    return choice == Choice.PUBLISH_NEW
        ? "publish-new is not possible: no new file with every pinned digest is there"
        : "restore-old is not possible: no previous output is there";
  }

  private Action settle(Row row, Remnant file) {
    if (!file.isFile()) {
      return Action.LEAVE;
    }
    return switch (file.kind()) {
      case PARTIAL -> deleteIf(file, row.dropPartial());
      case RECOVERY -> deleteIf(file, restored(row));
      case RESTORE -> deleteIf(file, swappedOut(row));
      case DROP ->
          file.isAny(DELETABLE_CAPTURE) ? deleteIf(file, DELETABLE_CAPTURE) : Action.LINK_BACK;
      case DRAFT, INTENT, PRIVATE_LOCK, RETAINED -> deleteIf(file, Set.of(Trait.PROVEN));
      case ASIDE, LOCK -> Action.LEAVE;
      case STAGED_ARTIFACT, STAGED_SIDECAR, UNDO, ARTIFACT, SIDECAR, SIBLING -> Action.LEAVE;
    };
  }

  /** Once restored, both are further names of the output. */
  private static Set<Trait> restored(Row row) {
    return row.ending() == Ending.RESTORED
        ? EnumSet.of(Trait.OUTPUT, Trait.PREVIOUS)
        : row.dropPrevious();
  }

  /** A rollback by a swap leaves the new file at the name from which the previous one came. */
  private static Set<Trait> swappedOut(Row row) {
    EnumSet<Trait> traits = EnumSet.of(Trait.STAGED);
    traits.addAll(restored(row));
    return traits;
  }

  private Action deleteIf(Remnant file, Set<Trait> traits) {
    return !consented && file.isAny(traits) ? Action.DELETE : Action.ATTIC;
  }

  /** A person decided: the winner becomes the output, all the rest goes to the attic. */
  private Plan chosen(Remains remains, Row row) {
    List<Step> steps = new ArrayList<>();
    Optional<Remnant> winner = winner(remains);
    winner.ifPresent(file -> steps.add(new Step(file, Action.BECOME_OUTPUT)));
    for (Remnant file : ordered(remains)) {
      // Also the name that an earlier recovery prepared: it may be gone once the winner has landed.
      boolean second = winner.filter(file::isSameFile).isPresent();
      Action loser = file.isFile() ? Action.ATTIC : Action.LEAVE;
      steps.add(new Step(file, second ? Action.DELETE : loser));
    }
    Ending ending =
        switch (choice) {
          case KEEP_CURRENT -> Ending.NOT_COMMITTED;
          case PUBLISH_NEW -> Ending.COMPLETED;
          case RESTORE_OLD -> Ending.RESTORED;
        };
    return new Plan(ending, steps, row.reason() + "; decided by consent", true);
  }

  /** The file that {@link #choice} means, where another one than the current one is meant. */
  Optional<Remnant> winner(Remains remains) {
    return switch (choice) {
      case KEEP_CURRENT -> Optional.empty();
      case PUBLISH_NEW ->
          remains.file(LeftoverKind.PARTIAL).filter(file -> file.isAny(Set.of(Trait.PINNED)));
      case RESTORE_OLD ->
          remains
              .file(LeftoverKind.RECOVERY)
              .filter(Remnant::isFile)
              .or(() -> remains.file(LeftoverKind.PARTIAL).filter(Remnant::isPrevious));
    };
  }

  /** Whether {@link #choice} can be followed where the table does not decide. */
  private boolean isPossible(Remains remains) {
    boolean alreadyThere = choice == Choice.PUBLISH_NEW && remains.output() == OutputNow.PINNED;
    boolean placeable = remains.output() != OutputNow.NO_FILE && winner(remains).isPresent();
    return choice == Choice.KEEP_CURRENT || alreadyThere || placeable;
  }

  /** What a person may choose; empty where the table decides. */
  static List<Choice> choices(Remains remains) {
    return FetchTable.rowFor(remains).ending() == Ending.UNDECIDED
        ? Stream.of(Choice.values())
            .filter(choice -> new Planner(true, choice).isPossible(remains))
            .toList()
        : List.of();
  }

  private static List<Step> left(Remains remains) {
    return ordered(remains).stream().map(file -> new Step(file, Action.LEAVE)).toList();
  }

  private static List<Remnant> ordered(Remains remains) {
    return remains.files().stream()
        .sorted(Comparator.comparingInt(file -> ORDER.indexOf(file.kind())))
        .toList();
  }
}
