package io.github.custody.recover;

import java.nio.file.Path;

/**
 * Where leftovers are searched.
 *
 * @param directory absolute; a missing one has none
 * @param recursive whether the directories below are searched too
 */
public record SearchRoot(Path directory, boolean recursive) {
  public SearchRoot {
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("a directory is absolute");
    }
  }
}
