package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An output's name in its pinned directory (F2, F3). Closing it gives the directory back and
 * changes nothing.
 */
public final class Destination implements Contested, AutoCloseable {
  private final OutputStore store;
  private final Directory directory;
  private final LeafName leaf;

  Destination(OutputStore store, Directory directory, LeafName leaf) {
    this.store = store;
    this.directory = directory;
    this.leaf = leaf;
  }

  /** The output's real path. */
  public Path path() {
    return directory.path().resolve(leaf.text());
  }

  /**
   * F2: the leaf is absent or a regular file.
   *
   * @throws CustodyException {@code UNSAFE_PATH}
   */
  void requireSafeLeaf() throws CustodyException {
    try {
      Optional<FileState> there = directory.stat(leaf.text());
      if (there.isPresent() && !there.get().isRegular()) {
        throw CustodyException.of(
                FailureCode.UNSAFE_PATH, "the output is " + there.get().kind().label())
            .with("output", path().toString());
      }
    } catch (IOException e) {
      throw CustodyException.of(FailureCode.UNSAFE_PATH, "the output cannot be looked at", e)
          .with("output", path().toString());
    }
  }

  /**
   * F5: whether the output already is what is pinned, with nobody at work on it. An output that
   * cannot be read is not.
   *
   * @param executable whether it also has to be executable
   * @return what it holds, if it is
   */
  public Optional<Content> findVerified(Pins pins, boolean executable) {
    LockInspection inspection =
        new LockInspection(store.files(), directory, new SiblingNames(leaf.text(), Token.random()));
    try {
      if (inspection.isTaken()) {
        return Optional.empty();
      }
      PreviousOutput output = PreviousOutput.observe(directory, leaf.text(), pins.algorithms());
      boolean asWanted = !executable || ExecuteBits.areOn(output);
      return asWanted && !inspection.isTaken()
          ? output.content().filter(pins::match)
          : Optional.empty();
    } catch (IOException notNow) {
      return Optional.empty();
    }
  }

  /**
   * Whether somebody is at work here, or was and did not end: for who waits. A name that cannot be
   * looked at is somebody.
   */
  @Override
  public boolean isTaken() {
    try {
      return new LockInspection(
              store.files(), directory, new SiblingNames(leaf.text(), Token.random()))
          .isTaken();
    } catch (IOException unknown) {
      return true;
    }
  }

  /**
   * F6: takes the lock and begins a transaction, if nobody stands in the way.
   *
   * @param goal the goal, for the record
   * @throws CustodyException {@code UNSAFE_PATH} or {@code LOCK_FAILED}; nothing of ours is left
   */
  public Beginning begin(String goal, Pins pins) throws CustodyException {
    return OutputTransaction.begin(store, directory, leaf, goal, pins);
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
