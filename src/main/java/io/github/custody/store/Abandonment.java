package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * Ends a transaction that failed before its commit: the output was not touched, and what we made
 * goes.
 *
 * <ul>
 *   <li>The lock is ours: second name of the previous output, intent and partial go; where there
 *       was a snapshot, a directory sync; the lock goes last.
 *   <li>The lock is lost or cannot be checked: only the partial and the intent go, by their
 *       descriptors (P4).
 *   <li>The second name is the last one of its file, or the snapshot cannot be taken back:
 *       everything stays, with a marker and the lock, and is named.
 * </ul>
 */
final class Abandonment {
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;
  private final Survey survey;

  Abandonment(Workspace space, OwnFiles own, Removal removal, PreviousOutput previous) {
    this.space = space;
    this.own = own;
    this.removal = removal;
    this.survey = new Survey(space, own, removal, previous);
  }

  /**
   * Cleans up a transaction without a snapshot, and completes the failure with the facts that hold
   * then.
   */
  CustodyException withoutSnapshot(CustodyException failure) {
    removeOwn(failure, isOurs() ? space.guarded() : space.directory());
    return release(failure);
  }

  /**
   * The same for one that has, or may have, published an intent and given the previous output a
   * second name.
   */
  CustodyException withSnapshot(CustodyException failure) {
    if (!isOurs()) {
      removeOwn(failure, space.directory());
      return release(failure);
    }
    try {
      if (isLastName()) {
        return stay(failure);
      }
      takeBack();
      return release(failure);
    } catch (IOException e) {
      failure.addSuppressed(e);
      return stay(
          failure.leadingTo(
              FailureCode.RECOVERY_REQUIRED,
              failure.what()
                  + "; it was not committed, but what was prepared could not be taken back"));
    }
  }

  private void removeOwn(CustodyException failure, Directory view) {
    own.removeAll(removal.through(view)).forEach(failure::addSuppressed);
    try {
      removal.through(view).finishPending();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private boolean isOurs() {
    try {
      space.lock().prove();
      return true;
    } catch (IOException lostOrUnknown) {
      return false;
    }
  }

  /** Somebody else took every other name of the file that the second name keeps. */
  private boolean isLastName() throws IOException {
    Optional<FileState> kept = space.directory().stat(space.names().recovery());
    return kept.isPresent() && kept.get().links() == 1;
  }

  private void takeBack() throws IOException {
    Removal view = removal.through(space.guarded());
    Optional<FileState> kept = space.directory().stat(space.names().recovery());
    if (kept.isPresent()) {
      view.remove(space.names().recovery(), kept.get().id());
    }
    for (IOException error : own.removeAll(view)) {
      throw error;
    }
    view.finishPending();
    space.guarded().sync();
  }

  private CustodyException release(CustodyException failure) {
    try {
      space.lock().release();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure.with(survey.notCommitted(failure.code()));
  }

  private CustodyException stay(CustodyException failure) {
    new GivingUp(space).leave(failure.with(survey.notCommitted(failure.code())));
    return failure.with(survey.notCommitted(failure.code()));
  }
}
