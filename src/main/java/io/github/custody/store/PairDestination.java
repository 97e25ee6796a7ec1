package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.fs.Directory;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The two names of a pair in their pinned directory. Closing it gives the directory back and
 * changes nothing.
 */
public final class PairDestination implements Contested, AutoCloseable {
  private final OutputStore store;
  private final Directory directory;
  private final PairLocation location;

  PairDestination(OutputStore store, Directory directory, PairLocation location) {
    this.store = store;
    this.directory = directory;
    this.location = location;
  }

  /** The artifact's real path. */
  public Path path() {
    return directory.path().resolve(location.artifact().text());
  }

  /** The sidecar's real path. */
  public Path sidecar() {
    return directory.path().resolve(location.sidecar().text());
  }

  @Override
  public boolean isTaken() {
    try {
      return inspection(location.artifact()).isTaken() || inspection(location.sidecar()).isTaken();
    } catch (IOException unknown) {
      return true;
    }
  }

  private LockInspection inspection(LeafName leaf) {
    return new LockInspection(
        store.files(), directory, new SiblingNames(leaf.text(), Token.random()));
  }

  /**
   * Q2: takes both locks and begins a transaction, if nobody stands in the way at either name.
   *
   * @param goal the goal, for the records
   * @throws CustodyException {@code UNSAFE_PATH} or {@code LOCK_FAILED}; nothing of ours is left
   */
  public PairBeginning begin(String goal) throws CustodyException {
    return new PairAcquisition(store, directory, location, goal).begin();
  }

  @Override
  public void close() {
    try {
      directory.close();
    } catch (IOException ignored) {
      return; // A descriptor that was only read from.
    }
  }
}
