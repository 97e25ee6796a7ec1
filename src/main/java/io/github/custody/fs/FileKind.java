package io.github.custody.fs;

/** What a name stands for. */
public enum FileKind {
  REGULAR("a regular file"),
  DIRECTORY("a directory"),
  SYMLINK("a symbolic link"),
  OTHER("a FIFO, socket or device");

  private final String label;

  FileKind(String label) {
    this.label = label;
  }

  /** The words for messages. */
  public String label() {
    return label;
  }
}
