package io.github.custody.recover;

/** How a transaction that did not end is ended. */
public enum Ending {
  /** The output has the new bytes: what was left of the commit is done. */
  COMPLETED("completed"),
  /** The output is what it was: what was prepared goes. */
  NOT_COMMITTED("not committed"),
  /** The output gets the previous file back. */
  RESTORED("restored"),
  /** A person has to decide. */
  UNDECIDED("undecided");

  private final String label;

  Ending(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
