package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * F14 and F15: the last look before the commit, and the commit. An error of the call is not taken
 * at its word: where the staged file stands afterwards decides.
 */
final class Commit {
  private final Workspace space;
  private final Replacement replacement;
  private final Cancellation cancellation;

  Commit(Workspace space, Replacement replacement, Cancellation cancellation) {
    this.space = space;
    this.replacement = replacement;
    this.cancellation = cancellation;
  }

  /**
   * Commits.
   *
   * @throws CustodyException nothing was committed: the output is what it was, or somebody else's
   */
  void run() throws CustodyException {
    try {
      lookBefore();
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.COMMIT_FAILED, "the last look before the commit failed");
    }
    cancellation.commit();
    try {
      replacement.strategy().commit(space, replacement);
    } catch (IOException e) {
      requireLanded(e);
    }
  }

  private void lookBefore() throws IOException, CustodyException {
    if (!space.directory().isStillAtItsPath()) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH,
              "the output's directory was moved or replaced during the fetch")
          .with("directory", space.directory().path().toString());
    }
    requireStagedUnchanged();
    replacement.requirePreviousUnchanged(space);
  }

  private void requireStagedUnchanged() throws IOException, CustodyException {
    Optional<FileState> staged = space.directory().stat(space.names().partial());
    if (staged.isEmpty() || !staged.get().isSameFile(replacement.successor().state())) {
      throw StagedFile.replaced(space);
    }
    if (!space.showsNoChange(staged.get(), replacement.successor().state())) {
      throw StagedFile.changed(space);
    }
  }

  /** The call failed. Did it? */
  private void requireLanded(IOException error) throws CustodyException {
    Optional<FileState> output;
    try {
      output = space.directory().stat(space.names().leaf());
      boolean takenBack = error instanceof OutputChangedException;
      if (!takenBack && replacement.strategy().hasLanded(space, replacement, output)) {
        return;
      }
    } catch (IOException unknown) {
      return; // F16 will not find it either, and decides with the whole picture.
    }
    CustodyException failure =
        StoreFailure.of(error, FailureCode.COMMIT_FAILED, "the new file cannot be given its name");
    if (failure.code() == FailureCode.COMMIT_FAILED && !replacement.isStillBefore(output)) {
      failure =
          CustodyException.of(
              FailureCode.OUTPUT_CHANGED,
              "another program changed the output before the commit",
              error);
    }
    throw failure;
  }
}
