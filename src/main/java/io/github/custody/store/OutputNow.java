package io.github.custody.store;

/**
 * What stands at an output, seen from one transaction that did not end. The first that fits counts.
 */
public enum OutputNow {
  /** Nothing. */
  ABSENT("absent"),
  /** A symbolic link, a directory, a device: nothing is ever put in its place. */
  NO_FILE("no regular file"),
  /** The previous output that the intent names, unwritten. */
  PREVIOUS("the previous file"),
  /** A file with every pinned digest. */
  PINNED("the pinned file"),
  /** The staged file that the intent names, without the pinned digests. */
  STAGED("the new file, damaged"),
  /** Anything else. */
  OTHER("another file than the pinned one");

  private final String label;

  OutputNow(String label) {
    this.label = label;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
