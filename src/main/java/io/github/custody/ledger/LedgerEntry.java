package io.github.custody.ledger;

import java.time.Instant;

/**
 * One line of the ledger.
 *
 * @param time when it was written
 * @param origin who wrote it
 * @param subject which file it is about
 * @param result how it ended
 */
public record LedgerEntry(Instant time, Origin origin, Subject subject, Result result) {}
