package io.github.custody.fs;

import java.nio.file.FileSystemException;

/** Something that is no regular file stood where only one was expected. */
public final class NotRegularFileException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  private final FileKind kind;

  public NotRegularFileException(String name, FileKind kind) {
    super(name, null, "is " + kind.label() + ", not a regular file");
    this.kind = kind;
  }

  /** What it is. */
  public FileKind kind() {
    return kind;
  }
}
