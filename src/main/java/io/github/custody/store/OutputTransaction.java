package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.store.LockAcquisition.Acquired;
import io.github.custody.store.LockAcquisition.Attempt;
import io.github.custody.store.LockAcquisition.Refused;
import io.github.custody.store.PreviousOutput.Present;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * One owner's work on one output, from its lock to the end of it. The order of calls is the
 * protocol:
 *
 * <ol>
 *   <li>{@link #observe()} what is there (F7);
 *   <li>{@link #finishUntouched} when nothing has to be done, or
 *   <li>{@link #stage()} and write the new bytes (F9, F10), then
 *   <li>{@link #commit} them (F12 to F20), which settles everything itself; or
 *   <li>{@link #abandon} when something fails before that.
 * </ol>
 *
 * After {@code commit}, {@code finishUntouched} or {@code abandon} the lock is released, or left
 * with a reason.
 */
public final class OutputTransaction implements AutoCloseable {
  private final FileOps files;
  private final Workspace space;
  private final Pins pins;
  private final String goal;
  private final OwnFiles own = new OwnFiles();
  private final Removal removal;

  private OutputTransaction(FileOps files, Workspace space, String goal, Pins pins) {
    this.files = files;
    this.space = space;
    this.goal = goal;
    this.pins = pins;
    this.removal = new Removal(space.guarded(), space.names());
  }

  static Beginning begin(
      OutputStore store, Directory directory, LeafName leaf, String goal, Pins pins)
      throws CustodyException {
    SiblingNames names = new SiblingNames(leaf.text(), Token.random());
    LockRecord record = store.record(names.token(), leaf.text(), goal, pins.digests());
    Attempt attempt = new LockAcquisition(store.files(), directory, names).acquire(record);
    if (attempt instanceof Refused refused) {
      return new Beginning.Held(refused.holder());
    }
    Workspace space = Workspace.of(directory, names, (Acquired) attempt);
    return new Beginning.Begun(new OutputTransaction(store.files(), space, goal, pins));
  }

  /**
   * F7: what stands at the output, seen under the lock.
   *
   * @throws CustodyException {@code LOCKED} for an unfinished transaction of somebody else, {@code
   *     UNSAFE_PATH}, {@code OUTPUT_CHANGED}, {@code SNAPSHOT_FAILED}
   */
  public PreviousOutput observe() throws CustodyException {
    try {
      Optional<Holder> unfinished =
          new LockInspection(files, space.directory(), space.names()).unfinished();
      if (unfinished.isPresent()) {
        throw unfinished.get().refusal("an earlier build did not finish replacing the output");
      }
      return PreviousOutput.observe(space.directory(), space.names().leaf(), pins.algorithms());
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.SNAPSHOT_FAILED, "the previous output cannot be read");
    }
  }

  /**
   * F9.
   *
   * @throws CustodyException {@code STREAM_ERROR}, {@code LOCK_LOST} or {@code LOCK_FAILED}
   */
  public StagedFile stage() throws CustodyException {
    try {
      return StagedFile.create(space, own);
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.STREAM_ERROR, "the new file cannot be created");
    }
  }

  /**
   * F12 to F20.
   *
   * @param streamed what was calculated while the bytes were written, already compared with the
   *     pins
   * @param executable whether execute bits are added
   * @param cancellation looked at for the last time after the last look (F14)
   * @throws CustodyException with complete facts; the transaction has ended
   */
  public CommitReport commit(
      PreviousOutput previous,
      StagedFile staged,
      Content streamed,
      boolean executable,
      Cancellation cancellation)
      throws CustodyException {
    Abandonment abandonment = new Abandonment(space, own, removal, previous);
    SealedFile successor;
    try {
      successor = staged.seal(mode(previous, executable), streamed);
      cancellation.throwIfRequested();
    } catch (CustodyException e) {
      throw abandonment.withoutSnapshot(e);
    }
    Replacement replacement;
    try {
      replacement = new Preparation(files, space, own, removal).of(previous, successor, goal, pins);
      cancellation.throwIfRequested();
      new Commit(space, replacement, cancellation).run();
    } catch (CustodyException e) {
      throw previous instanceof Present
          ? abandonment.withSnapshot(e)
          : abandonment.withoutSnapshot(e);
    }
    return settle(previous, replacement);
  }

  /** Previous permission bits, or the default ones; execute bits follow the read bits. */
  private int mode(PreviousOutput previous, boolean executable) {
    int mode =
        previous instanceof Present present
            ? present.state().mode() & 0777
            : files.defaultFileMode();
    return executable ? ExecuteBits.addedTo(mode) : mode;
  }

  private CommitReport settle(PreviousOutput previous, Replacement replacement)
      throws CustodyException {
    Settlement settlement = new Settlement(space, own, removal, replacement);
    Survey survey = new Survey(space, own, removal, previous);
    Optional<FileState> proven;
    try {
      proven = settlement.prove();
    } catch (IOException e) {
      throw new Rollback(space, own, removal, replacement, survey).run(e);
    }
    if (settlement.finish(proven).isPresent()) {
      throw Settlement.previousChanged().with(survey.afterCommit(replacement.successor()));
    }
    return new CommitReport(settlement.warnings(), replacement.guarantees(space));
  }

  /**
   * Ends a transaction that leaves the content alone: execute bits are added where they are wanted,
   * the lock goes.
   *
   * @return warnings, one sentence each
   * @throws CustodyException {@code COMMIT_FAILED} when the bits cannot be set
   */
  public List<String> finishUntouched(boolean executable) throws CustodyException {
    if (executable) {
      new ExecuteBits(space).add();
    }
    try {
      space.lock().release();
      return List.of();
    } catch (IOException e) {
      return List.of("the lock could not be removed: " + e.getMessage());
    }
  }

  /**
   * Ends a transaction that failed before {@link #commit}, and completes the failure with its
   * facts.
   */
  public CustodyException abandon(CustodyException failure, PreviousOutput previous) {
    return new Abandonment(space, own, removal, previous).withoutSnapshot(failure);
  }

  /** Closes descriptors; changes no name. A lock that is still there stays. */
  @Override
  public void close() {
    own.close();
    space.lock().retain();
  }
}
