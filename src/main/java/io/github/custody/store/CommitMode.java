package io.github.custody.store;

/** How the staged file gets the output's name. */
enum CommitMode {
  /** Nothing was there: an exclusive link. */
  LINK("exclusive"),
  /** A rename over what was there. */
  RENAME("window"),
  /** A swap of both names in one step. */
  EXCHANGE("exchange");

  private final String guarantee;

  CommitMode(String guarantee) {
    this.guarantee = guarantee;
  }

  /**
   * What becomes of a foreign file that comes to the output between the last look and the commit,
   * as the ledger has it: with {@code exclusive} and {@code exchange} it stays, or is set aside;
   * with {@code window} it is lost.
   */
  String guarantee() {
    return guarantee;
  }
}
