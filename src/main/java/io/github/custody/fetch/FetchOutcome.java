package io.github.custody.fetch;

/** How a fetch succeeded. */
public enum FetchOutcome {
  /** The bytes were fetched, verified and published. */
  FETCHED,
  /** The output already had the pinned bytes; no request was made. */
  UP_TO_DATE
}
