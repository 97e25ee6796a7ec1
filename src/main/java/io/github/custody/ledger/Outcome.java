package io.github.custody.ledger;

/** How a goal ended for one file, or that it began. The names are the words in the ledger. */
public enum Outcome {
  STARTED,
  FETCHED,
  UP_TO_DATE,
  ATTACHED,
  PUBLISHED,
  ALREADY_PUBLISHED,
  RECOVERED,
  SKIPPED,
  FAILED
}
