package io.github.custody.store;

/** What a name that this plugin makes stands for, as far as the name tells. */
public enum LeftoverKind {
  LOCK("lock"),
  PRIVATE_LOCK("lock under construction or being released"),
  INTENT("intent"),
  DRAFT("record under construction"),
  PARTIAL("new file"),
  RECOVERY("previous output"),
  RESTORE("second name of the previous output"),
  RETAINED("marker of a transaction that was given up"),
  DROP("file captured for deletion"),
  ASIDE("file of another program, set aside"),
  /** The names of a pair's transaction. */
  PAIR("file of a publication");

  private final String label;

  LeftoverKind(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
