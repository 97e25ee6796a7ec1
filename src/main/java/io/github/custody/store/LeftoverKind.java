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
  STAGED_ARTIFACT("staged artifact"),
  STAGED_SIDECAR("staged provenance"),
  UNDO("intent of a publication that is taken back"),
  /** A name that the user gave: of a publication, where it is published. */
  ARTIFACT("published artifact"),
  SIDECAR("published provenance"),
  SIBLING("file that the user staged");

  private final String label;

  LeftoverKind(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
