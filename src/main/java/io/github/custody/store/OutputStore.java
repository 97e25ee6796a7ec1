package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.time.Clock;

/** Where outputs live: the entry to locks and transactions. */
public final class OutputStore {
  private final FileOps files;
  private final Clock clock;

  /**
   * @param files the file system
   * @param clock for what people read in lock records; nothing is decided by it
   */
  public OutputStore(FileOps files, Clock clock) {
    this.files = files;
    this.clock = clock;
  }

  /**
   * F2, F3: pins an output's directory.
   *
   * @throws CustodyException {@code UNSAFE_PATH}; directories that were created stay, empty
   */
  public Destination open(OutputLocation location) throws CustodyException {
    Directory directory = new DestinationPath(files, location).pin();
    Destination destination = new Destination(this, directory, location.leaf());
    try {
      destination.requireSafeLeaf();
      return destination;
    } catch (CustodyException e) {
      destination.close();
      throw e;
    }
  }

  FileOps files() {
    return files;
  }

  Clock clock() {
    return clock;
  }
}
