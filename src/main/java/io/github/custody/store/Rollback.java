package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import io.github.custody.store.Replacement.Kept;
import java.io.IOException;
import java.util.Optional;

/**
 * Takes a commit back that could not be proven, with the lock still ours: the previous output gets
 * its name again, or, where there was none, only what is provably ours is removed. A foreign file
 * at the output is set aside by a link before the previous output takes its place, so that the name
 * is never absent.
 *
 * <p>It ends as {@code COMMIT_FAILED} with the output as it was, as {@code OUTPUT_CHANGED} with
 * somebody else's file at the output, or as {@code RECOVERY_REQUIRED} with everything kept.
 */
final class Rollback {
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;
  private final Replacement replacement;
  private final Survey survey;

  Rollback(Workspace space, OwnFiles own, Removal removal, Replacement replacement, Survey survey) {
    this.space = space;
    this.own = own;
    this.removal = removal.through(space.guarded());
    this.replacement = replacement;
    this.survey = survey;
  }

  /** Rolls back because of {@code cause}. */
  CustodyException run(IOException cause) {
    try {
      space.lock().prove();
      boolean restored = restore();
      boolean asBefore = !setDisplacedAside() && restored;
      space.guarded().sync();
      dropSecondNames();
      for (IOException error : own.removeAll(removal)) {
        throw error;
      }
      removal.finishPending();
      space.lock().release();
      FailureCode code = asBefore ? FailureCode.COMMIT_FAILED : FailureCode.OUTPUT_CHANGED;
      return CustodyException.of(code, "the commit was taken back: " + cause.getMessage(), cause)
          .with(survey.takenBack());
    } catch (IOException e) {
      return giveUp(cause, e);
    }
  }

  /** Neither forward nor back is safe: the lock, or what is needed to put things back, is lost. */
  private CustodyException giveUp(IOException cause, IOException obstacle) {
    String why = String.valueOf(cause.getMessage());
    String then = String.valueOf(obstacle.getMessage());
    if (!then.equals(why)) {
      cause.addSuppressed(obstacle);
      why += "; then: " + then;
    }
    dropRestoreName();
    CustodyException failure =
        CustodyException.of(
            FailureCode.RECOVERY_REQUIRED,
            "the commit could neither be completed nor taken back: " + why,
            cause);
    new GivingUp(space).leave(failure.with(facts()));
    return failure.with(facts());
  }

  private Facts facts() {
    return survey.afterCommit(replacement.successor());
  }

  /** The second name that a restore made is ours alone, and the file keeps another one. */
  private void dropRestoreName() {
    try {
      Optional<Kept> previous = replacement.previous();
      if (previous.isPresent()
          && Names.isFile(space.directory(), space.names().recovery(), previous.get().id())) {
        removal.through(space.directory()).remove(space.names().restore(), previous.get().id());
      }
    } catch (IOException stays) {
      return; // The survey names it.
    }
  }

  /**
   * Puts the name back.
   *
   * @return whether the output is as it was before
   */
  private boolean restore() throws IOException {
    Optional<FileState> output = space.directory().stat(space.names().leaf());
    return replacement.previous().isPresent()
        ? restorePrevious(replacement.previous().get(), output)
        : removeOurs(output);
  }

  private boolean restorePrevious(Kept previous, Optional<FileState> output) throws IOException {
    SiblingNames names = space.names();
    if (output.isPresent() && output.get().id().equals(previous.id())) {
      return true;
    }
    if (!previous.isIntactAt(names.recovery(), space)) {
      throw new IOException("the kept previous output is gone or was changed");
    }
    if (output.isEmpty()) {
      SeenChange.link(space.guarded(), names.recovery(), names.leaf(), previous.id());
      return true;
    }
    SeenChange.link(space.guarded(), names.recovery(), names.restore(), previous.id());
    if (replacement.strategy().mode() == CommitMode.EXCHANGE) {
      swapBack(previous);
      return true;
    }
    if (!isUntouchedOurs(output.get())) {
      new SettingAside(space.guarded(), names).link(names.leaf(), output.get().id());
    }
    SeenChange.rename(space.guarded(), names.restore(), names.leaf(), previous.id());
    return true;
  }

  /** What stands at the output is kept by the swap itself, and looked at afterwards. */
  private void swapBack(Kept previous) throws IOException {
    SiblingNames names = space.names();
    Swap swap = new Swap(space.guarded(), names);
    Optional<FileState> displaced = swap.give(names.restore(), previous.id());
    if (displaced.isPresent() && isUntouchedOurs(displaced.get())) {
      removal.remove(names.restore(), displaced.get().id());
    } else if (displaced.isPresent()) {
      swap.setAside(names.restore(), displaced.get().id());
    }
    if (!Names.isFile(space.directory(), names.leaf(), previous.id())) {
      throw new IOException("another file stands at the output's name after it was put back");
    }
  }

  /**
   * After an exchange the staged name has what was displaced. When that is neither ours nor the
   * recorded previous output it is somebody's, and gets a name of its own.
   *
   * @return whether there was such a file
   */
  private boolean setDisplacedAside() throws IOException {
    String partial = space.names().partial();
    Optional<FileState> there = space.directory().stat(partial);
    if (replacement.strategy().mode() != CommitMode.EXCHANGE
        || there.isEmpty()
        || there.get().isSameFile(replacement.successor().state())
        || replacement.previous().filter(it -> it.id().equals(there.get().id())).isPresent()) {
      return false;
    }
    new Swap(space.guarded(), space.names()).setAside(partial, there.get().id());
    return true;
  }

  /** Whether the file is the sealed one with nothing written to it since. */
  private boolean isUntouchedOurs(FileState output) throws IOException {
    return output.looksUnwritten(replacement.successor().state())
        && replacement.successor().stillHoldsItsContent();
  }

  /** There was nothing. A file that was swapped in for the staged one still has the staged name. */
  private boolean removeOurs(Optional<FileState> output) throws IOException {
    SiblingNames names = space.names();
    if (output.isEmpty()) {
      return true;
    }
    FileState found = output.get();
    boolean swappedIn = Names.isFile(space.directory(), names.partial(), found.id());
    if (!found.isSameFile(replacement.successor().state()) && !swappedIn) {
      return false;
    }
    if (!swappedIn && !isUntouchedOurs(found)) {
      new SettingAside(space.guarded(), names).link(names.leaf(), found.id());
    }
    removal.remove(names.leaf(), found.id());
    return space.directory().stat(names.leaf()).isEmpty();
  }

  /** The previous output has its own name again: its further ones go. */
  private void dropSecondNames() throws IOException {
    Optional<Kept> previous = replacement.previous();
    if (previous.isPresent()
        && Names.isFile(space.directory(), space.names().leaf(), previous.get().id())) {
      removal.remove(space.names().partial(), previous.get().id());
      removal.remove(space.names().restore(), previous.get().id());
      removal.remove(space.names().recovery(), previous.get().id());
    }
  }
}
