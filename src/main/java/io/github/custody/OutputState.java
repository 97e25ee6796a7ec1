package io.github.custody;

import java.util.Locale;

/** What the output name holds when a use case ends. */
public enum OutputState {
  /** What it held before, also when that was nothing. */
  UNCHANGED,
  /** The new bytes. */
  NEW,
  /** The previous file, put back. */
  RESTORED,
  /** Nothing, although something was there or was about to be. */
  ABSENT,
  /** A file of somebody else. */
  FOREIGN,
  /** It could not be looked at. */
  UNKNOWN;

  /** The word in the ledger and in messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
