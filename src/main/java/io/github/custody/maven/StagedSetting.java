package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileOps;
import io.github.custody.store.LeafName;
import io.github.custody.store.PairSource;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The user's own private file in the directory of the pair, whose very inode is published.
 *
 * @param file the file, absolute
 * @param directory the directory of the pair, absolute
 */
record StagedSetting(Path file, Path directory) {
  /**
   * What that means for the store.
   *
   * @param publishName the name that it gets besides
   * @throws CustodyException {@code BAD_CONFIGURATION}: it is in another directory, or has that
   *     name already; {@code UNSAFE_PATH}; nothing was touched
   */
  PairSource source(LeafName publishName) throws CustodyException {
    if (!isInDirectory()) {
      throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "staged is true, but artifactFile is not directly in publishDirectory")
          .with("artifactFile", file.toString())
          .with("publishDirectory", directory.toString());
    }
    LeafName name = LeafName.parse(String.valueOf(file.getFileName()));
    if (name.equals(publishName)) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION,
          "staged is true, but publishName is the name that the staged file has already");
    }
    return new PairSource.Sibling(name);
  }

  private boolean isInDirectory() {
    Path parent = file.resolveSibling("");
    if (parent.equals(directory)) {
      return true;
    }
    FileOps files = FileOps.system();
    try {
      return files.realPath(parent).equals(files.realPath(directory));
    } catch (IOException missing) {
      return false;
    }
  }
}
