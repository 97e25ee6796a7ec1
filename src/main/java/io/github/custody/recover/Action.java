package io.github.custody.recover;

/** What is done to one file of a transaction. The order is the order in which files are settled. */
public enum Action {
  /** A captured file gets its name back, or is set aside. */
  LINK_BACK("gets its name back"),
  /** It becomes the output; what stands there is kept. */
  BECOME_OUTPUT("becomes the output"),
  DELETE("deleted"),
  ATTIC("moved to the attic"),
  /** It is left where it is. */
  LEAVE("left");

  private final String label;

  Action(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
