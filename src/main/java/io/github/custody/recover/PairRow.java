package io.github.custody.recover;

import io.github.custody.store.PairCondition;
import io.github.custody.store.PairIntentNow;
import io.github.custody.store.PairRemains;
import java.util.Set;

/**
 * One row of the table for pairs.
 *
 * @param intent what tells of the publication
 * @param condition in what condition its files are
 * @param ending how it is ended
 * @param reason why, for people
 */
record PairRow(
    Set<PairIntentNow> intent, Set<PairCondition> condition, Ending ending, String reason) {

  boolean fits(PairRemains remains) {
    return intent.contains(remains.intent()) && condition.contains(remains.condition());
  }
}
