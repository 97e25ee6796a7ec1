package io.github.custody.store;

import java.nio.file.Path;

/**
 * Where an output goes.
 *
 * @param base the project's base directory, absolute: below it no symbolic link is followed
 * @param directory the output's directory, absolute, as the user wrote it: {@code ..} is not
 *     removed lexically
 * @param leaf the output's name in it
 */
public record OutputLocation(Path base, Path directory, LeafName leaf) {
  public OutputLocation {
    if (!base.isAbsolute() || !directory.isAbsolute()) {
      throw new IllegalArgumentException("base and directory are absolute");
    }
  }
}
