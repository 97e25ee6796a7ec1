package io.github.custody.ledger;

import java.util.List;

/**
 * What a ledger says.
 *
 * @param entries in the order in which they were written
 * @param unreadable how many lines were none of ours and were skipped
 */
public record LedgerReading(List<LedgerEntry> entries, int unreadable) {
  public LedgerReading {
    entries = List.copyOf(entries);
  }
}
