package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.store.PreviousOutput.Present;
import io.github.custody.store.Replacement.Kept;
import java.io.IOException;
import java.util.Optional;

/**
 * F13: gets everything ready for the commit. Where something is replaced, finds out whether names
 * can be swapped, publishes the intent and keeps the previous output under a second name.
 */
final class Preparation {
  private final FileOps files;
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;

  Preparation(FileOps files, Workspace space, OwnFiles own, Removal removal) {
    this.files = files;
    this.space = space;
    this.own = own;
    this.removal = removal;
  }

  /**
   * Prepares it.
   *
   * @throws CustodyException {@code SNAPSHOT_FAILED}, {@code OUTPUT_CHANGED}, {@code LOCK_LOST} or
   *     {@code LOCK_FAILED}; intent and second name may be there, and the output is untouched
   */
  Replacement of(PreviousOutput previous, SealedFile successor, String goal, Pins pins)
      throws CustodyException {
    if (!(previous instanceof Present present)) {
      CommitStrategy exclusive =
          space.hardLinks() ? new CommitStrategy.Link() : new CommitStrategy.Rename();
      return new Replacement(successor, Optional.empty(), exclusive);
    }
    try {
      CommitStrategy strategy = overPrevious();
      Intent intent =
          new Intent(
              space.names().token(),
              goal,
              space.names().leaf(),
              pins.digests(),
              strategy.mode(),
              RecordedFile.staged(successor.state()),
              RecordedFile.previous(present.state()),
              present.state().mode());
      FileState linked = new Snapshot(space, present).take(intent, own);
      return new Replacement(successor, Optional.of(new Kept(present, linked)), strategy);
    } catch (IOException e) {
      throw StoreFailure.of(
          e, FailureCode.SNAPSHOT_FAILED, "the previous output cannot be kept for a rollback");
    }
  }

  private CommitStrategy overPrevious() throws IOException {
    boolean swaps = files.mayExchange() && new ExchangeProbe(space, own, removal).succeeds();
    return swaps ? new CommitStrategy.Exchange() : new CommitStrategy.Rename();
  }
}
