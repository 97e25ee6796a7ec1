package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * Takes a publication back that failed before Q9: the intent becomes {@code A.undo}, so that a
 * crash from here on is finished backward; then what is provably ours goes, the artifact first, so
 * that it never is without its sidecar. A file that took our place stays where it is; ours with
 * bytes of somebody else is set aside.
 *
 * <p>With a lock lost nothing that was published is touched (P4): before the first name only what
 * is ours by descriptor goes; after it everything stays, as {@code RECOVERY_REQUIRED}.
 */
final class PairRollback {
  private final PairSpace space;
  private final OwnFiles own;
  private final PairFiles files;
  private final PairSurvey survey;

  PairRollback(PairSpace space, OwnFiles own, PairFiles files, PairSurvey survey) {
    this.space = space;
    this.own = own;
    this.files = files;
    this.survey = survey;
  }

  /** Takes it back because of {@code failure}, which keeps its code. */
  CustodyException run(CustodyException failure) {
    try {
      if (!isOurs()) {
        return handsOff(failure);
      }
      takeBack();
      return failure.with(survey.notCommitted());
    } catch (IOException e) {
      failure.addSuppressed(e);
      return giveUp(failure, e);
    }
  }

  private boolean isOurs() {
    try {
      space.prove();
      return true;
    } catch (IOException lostOrUnknown) {
      return false;
    }
  }

  private void takeBack() throws IOException {
    Removal artifact = new Removal(space.guarded(), space.artifact());
    turnToUndo(artifact);
    remove(files.artifact(), space.artifact(), artifact);
    space.guarded().sync(); // Never the artifact without its sidecar, after a power cut either.
    remove(files.sidecar(), space.sidecar(), new Removal(space.guarded(), space.sidecar()));
    space.guarded().sync();
    dropStaged(artifact);
    space.guarded().sync(); // Without the intent nobody could tell whose a staged file is.
    for (IOException error : own.removeAll(artifact)) {
      throw error;
    }
    space.guarded().sync();
    space.release();
  }

  /** From here on a crash is finished backward. */
  private void turnToUndo(Removal removal) throws IOException {
    SiblingNames names = space.artifact();
    if (own.isAt(names.intent(), space.directory())) {
      own.linkTo(names.intent(), names.undo(), space.guarded());
      space.guarded().sync();
      own.remove(names.intent(), removal);
      space.guarded().sync();
    }
  }

  /**
   * Ours goes, and so does a file that was swapped in for the staged one and that our link
   * published (it keeps the staged name). Any other has a right to be there.
   */
  private void remove(PairMember member, SiblingNames names, Removal removal) throws IOException {
    Optional<FileState> swappedIn = member.swappedIn(names.leaf());
    if (swappedIn.isPresent()) {
      removal.removeSecondName(names.leaf(), swappedIn.get().id());
    } else if (member.isAt(names.leaf())) {
      if (!member.isIntact()) {
        new SettingAside(space.guarded(), names).link(names.leaf(), member.id());
      }
      removal.remove(names.leaf(), member.id());
    }
  }

  private void dropStaged(Removal removal) throws IOException {
    removal.remove(files.sidecar().stagedName(), files.sidecar().id());
    if (files.sibling()) {
      files.artifact().makePrivate();
    } else {
      removal.remove(files.artifact().stagedName(), files.artifact().id());
    }
  }

  /** The lock is lost: what others see is not touched any more. */
  private CustodyException handsOff(CustodyException failure) throws IOException {
    boolean visible =
        files.sidecar().isAt(space.sidecar().leaf())
            || files.artifact().isAt(space.artifact().leaf());
    if (visible) {
      throw new IOException("a lock of the pair is lost, and one of its names is there");
    }
    own.removeAll(new Removal(space.directory(), space.artifact())).forEach(failure::addSuppressed);
    try {
      space.release();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure.with(survey.notCommitted());
  }

  private CustodyException giveUp(CustodyException failure, IOException obstacle) {
    CustodyException given =
        failure.leadingTo(
            FailureCode.RECOVERY_REQUIRED,
            failure.what()
                + "; what was published of the pair could not be taken back: "
                + obstacle.getMessage());
    new GivingUp(space).leave(given.with(survey.asItIs(files)));
    return given.with(survey.asItIs(files));
  }
}
