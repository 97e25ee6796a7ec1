package io.github.custody.store;

import java.nio.file.Path;

/** Where the artifact of a pair comes from. */
public sealed interface PairSource {

  /**
   * A file anywhere, which is copied and stays.
   *
   * @param file absolute
   */
  record Copy(Path file) implements PairSource {}

  /**
   * A private sibling in the directory of the pair: a regular file with one name and mode 0600. The
   * very inode is published; the sibling's name stays.
   *
   * @param name its name
   */
  record Sibling(LeafName name) implements PairSource {}
}
