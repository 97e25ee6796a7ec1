package io.github.custody.fs;

import java.nio.file.FileSystemException;

/** Another file came to the name between the look at it and its opening: a new try may help. */
public final class ReplacedFileException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  public ReplacedFileException(String name) {
    super(name, null, "was replaced while it was opened");
  }
}
