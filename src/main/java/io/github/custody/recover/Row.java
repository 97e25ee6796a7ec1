package io.github.custody.recover;

import io.github.custody.store.IntentNow;
import io.github.custody.store.OutputNow;
import io.github.custody.store.Remains;
import io.github.custody.store.Trait;
import java.util.Set;

/**
 * One row of a recovery table.
 *
 * @param intent the transaction's intent
 * @param output what stands at the output
 * @param previous what stands at the name of the kept previous output
 * @param ending how the transaction is ended
 * @param dropPartial a new file with one of these traits is deleted; any other moves to the attic
 * @param dropPrevious the same for the previous output's further names
 * @param reason why, for people
 */
record Row(
    Set<IntentNow> intent,
    Set<OutputNow> output,
    Set<KeptPrevious> previous,
    Ending ending,
    Set<Trait> dropPartial,
    Set<Trait> dropPrevious,
    String reason) {

  boolean fits(Remains remains) {
    return intent.contains(remains.intent())
        && output.contains(remains.output())
        && previous.contains(KeptPrevious.of(remains));
  }
}
