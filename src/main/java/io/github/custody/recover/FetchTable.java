package io.github.custody.recover;

import static io.github.custody.recover.Ending.COMPLETED;
import static io.github.custody.recover.Ending.NOT_COMMITTED;
import static io.github.custody.recover.Ending.RESTORED;
import static io.github.custody.recover.Ending.UNDECIDED;

import io.github.custody.store.IntentNow;
import io.github.custody.store.OutputNow;
import io.github.custody.store.Remains;
import io.github.custody.store.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What becomes of a fetch that did not end, as a table: {@code protocol.md} shows the same rows.
 * The first one that fits counts, and one always fits. The owner is dead, has given up, or has lost
 * its lock; that is decided before.
 */
final class FetchTable {
  private static final Set<OutputNow> ANY_OUTPUT = EnumSet.allOf(OutputNow.class);
  private static final Set<KeptPrevious> ANY_PREVIOUS = EnumSet.allOf(KeptPrevious.class);

  /** Deleting it loses no byte: the file keeps another name. */
  private static final Set<Trait> SECOND_NAME = Set.of(Trait.OUTPUT);

  private static final Set<Trait> OURS = Set.of(Trait.OUTPUT, Trait.STAGED, Trait.PROVEN);

  /** What the user told the fetch to replace may go once its successor stands. */
  private static final Set<Trait> REPLACED = Set.of(Trait.OUTPUT, Trait.PREVIOUS);

  static final List<Row> ROWS =
      List.of(
          //  intent               output                kept previous          ending
          row(IntentNow.UNREADABLE, ANY_OUTPUT, ANY_PREVIOUS, UNDECIDED)
              .because("the intent cannot be read"),
          row(IntentNow.NONE, ANY_OUTPUT, Set.of(KeptPrevious.UNKNOWN), UNDECIDED)
              .because("a previous output was kept, and no intent tells which one"),
          row(IntentNow.NONE, Set.of(OutputNow.PINNED), ANY_PREVIOUS, COMPLETED)
              .dropping(SECOND_NAME, SECOND_NAME)
              .because("the output has every pinned digest"),
          row(IntentNow.NONE, ANY_OUTPUT, ANY_PREVIOUS, NOT_COMMITTED)
              .dropping(OURS, SECOND_NAME)
              .because("the output was not touched"),
          row(IntentNow.READABLE, Set.of(OutputNow.PREVIOUS), ANY_PREVIOUS, NOT_COMMITTED)
              .dropping(OURS, SECOND_NAME)
              .because("the output still is the previous file"),
          row(IntentNow.READABLE, Set.of(OutputNow.PINNED), ANY_PREVIOUS, COMPLETED)
              .dropping(Set.of(Trait.OUTPUT, Trait.STAGED, Trait.PREVIOUS, Trait.PROVEN), REPLACED)
              .because("the output has every pinned digest"),
          row(
                  IntentNow.READABLE,
                  Set.of(OutputNow.STAGED, OutputNow.ABSENT),
                  Set.of(KeptPrevious.RECORDED),
                  RESTORED)
              .dropping(OURS, SECOND_NAME)
              .because("the output lacks the pinned digests, and the previous file is there"),
          row(IntentNow.READABLE, ANY_OUTPUT, ANY_PREVIOUS, UNDECIDED)
              .because("another program's file stands at the output, or a file is missing"));

  private FetchTable() {}

  /** The row for what is there. */
  static Row rowFor(Remains remains) {
    return ROWS.stream()
        .filter(row -> row.fits(remains))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the last rows fit everything"));
  }

  private static Draft row(
      IntentNow intent, Set<OutputNow> output, Set<KeptPrevious> previous, Ending ending) {
    return new Draft(Set.of(intent), output, previous, ending, Set.of(), Set.of());
  }

  /** A row whose last columns are not told yet. */
  private record Draft(
      Set<IntentNow> intent,
      Set<OutputNow> output,
      Set<KeptPrevious> previous,
      Ending ending,
      Set<Trait> partial,
      Set<Trait> kept) {
    Draft dropping(Set<Trait> newFile, Set<Trait> previousOutput) {
      return new Draft(intent, output, previous, ending, newFile, previousOutput);
    }

    Row because(String reason) {
      return new Row(intent, output, previous, ending, partial, kept, reason);
    }
  }
}
