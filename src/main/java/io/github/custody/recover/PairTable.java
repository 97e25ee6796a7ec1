package io.github.custody.recover;

import static io.github.custody.recover.Ending.COMPLETED;
import static io.github.custody.recover.Ending.NOT_COMMITTED;
import static io.github.custody.recover.Ending.UNDECIDED;

import io.github.custody.store.PairCondition;
import io.github.custody.store.PairIntentNow;
import io.github.custody.store.PairRemains;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What becomes of the publication of a pair that did not end, as a table: {@code protocol.md} shows
 * the same rows. The first one that fits counts, and one always fits. The owner is dead, has given
 * up, or has lost its locks; that is decided before.
 */
final class PairTable {
  private static final Set<PairCondition> ANY = EnumSet.allOf(PairCondition.class);

  static final List<PairRow> ROWS =
      List.of(
          //  intent                  files                    ending
          row(PairIntentNow.UNREADABLE, ANY, UNDECIDED, "the intent cannot be read"),
          row(PairIntentNow.UNDO, ANY, NOT_COMMITTED, "it was being taken back"),
          row(
              PairIntentNow.PUBLISHING,
              Set.of(PairCondition.WHOLE),
              COMPLETED,
              "both files are there with every recorded digest"),
          row(
              PairIntentNow.PUBLISHING,
              Set.of(PairCondition.FOREIGN),
              NOT_COMMITTED,
              "another program's file stands at one of the two names"),
          row(
              PairIntentNow.PUBLISHING,
              ANY,
              NOT_COMMITTED,
              "one of the two files is missing or was written to"),
          row(
              PairIntentNow.NONE,
              Set.of(PairCondition.ONE_ALONE),
              UNDECIDED,
              "one of the two names is alone, and no intent tells why"),
          row(
              PairIntentNow.NONE,
              ANY,
              NOT_COMMITTED,
              "no record of it is left, and the two names stay as they are"));

  private PairTable() {}

  /** The row for what is there. */
  static PairRow rowFor(PairRemains remains) {
    return ROWS.stream()
        .filter(row -> row.fits(remains))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the last rows fit everything"));
  }

  private static PairRow row(
      PairIntentNow intent, Set<PairCondition> condition, Ending ending, String reason) {
    return new PairRow(Set.of(intent), condition, ending, reason);
  }
}
