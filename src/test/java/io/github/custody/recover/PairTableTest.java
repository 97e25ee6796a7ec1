package io.github.custody.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.store.PairCondition;
import io.github.custody.store.PairIntentNow;
import io.github.custody.store.PairPlace;
import io.github.custody.store.PairPlace.Holding;
import io.github.custody.store.PairRemains;
import io.github.custody.store.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The decision table for pairs, all of it: 4 intents, 5 conditions. */
class PairTableTest {
  /** The document's rows: intent, then the ending for each {@link PairCondition}. */
  private static final String DOCUMENTED =
      """
      NONE       NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED     NOT_COMMITTED
      PUBLISHING NOT_COMMITTED COMPLETED     NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED
      UNDO       NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED
      UNREADABLE UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      """;

  @Test
  @DisplayName("each of the 20 combinations has the documented ending")
  void endings() {
    List<String> rows = new ArrayList<>();
    for (PairIntentNow intent : PairIntentNow.values()) {
      List<String> row = new ArrayList<>(List.of(intent.name()));
      for (PairCondition condition : PairCondition.values()) {
        row.add(PairTable.rowFor(remains(intent, condition)).ending().name());
      }
      rows.add(String.join(" ", row));
    }
    assertThat(rows)
        .containsExactlyElementsOf(
            DOCUMENTED.lines().map(line -> line.replaceAll(" +", " ")).toList());
  }

  private static PairRemains remains(PairIntentNow intent, PairCondition condition) {
    return new PairRemains(
        Token.random(),
        Optional.empty(),
        intent,
        condition,
        new PairPlace("a.jar", Holding.ABSENT, Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
