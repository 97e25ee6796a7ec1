package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import io.github.custody.store.PairPublication.NotDurableException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * One owner's publication of one pair, from its two locks to the end of it. The order of calls is
 * the protocol:
 *
 * <ol>
 *   <li>{@link #observe()} what stands at the names (Q4);
 *   <li>{@link #read} the source and {@link #finishUntouched} when the pair is there already, or
 *   <li>{@link #stageArtifact} and {@link #stageSidecar} (Q3), then
 *   <li>{@link #commit} (Q5 to Q11), which settles everything itself; or
 *   <li>{@link #abandon} when something fails before that.
 * </ol>
 *
 * The names are looked at before anything is staged, since a collision is known by then; what comes
 * to them later meets an exclusive link. After {@code commit}, {@code finishUntouched} or {@code
 * abandon} the locks are released, or left with a reason.
 */
public final class PairTransaction implements AutoCloseable {
  private final PairSpace space;
  private final String goal;
  private final OwnFiles own = new OwnFiles();
  private Optional<FileState> artifactBefore = Optional.empty();
  private final PairDraft draft;

  PairTransaction(OutputStore store, PairSpace space, String goal) {
    this.space = space;
    this.goal = goal;
    this.draft = new PairDraft(store.files(), space, own);
  }

  /**
   * Q4: what stands at the two names; anything counts, a dangling link too.
   *
   * @throws CustodyException {@code STREAM_ERROR} if that cannot be found out
   */
  public PairNow observe() throws CustodyException {
    try {
      artifactBefore = space.directory().stat(space.artifact().leaf());
      return new PairLook(space).now();
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.STREAM_ERROR, "the names of the pair cannot be read");
    }
  }

  /**
   * Reads the artifact's source without staging it.
   *
   * @return its length, SHA-256 and SHA-512
   * @throws CustodyException {@code NO_SOURCE} or {@code STREAM_ERROR}
   */
  public Content read(PairSource from) throws CustodyException {
    return draft.read(from);
  }

  /**
   * Q3: stages the artifact.
   *
   * @return its length, SHA-256 and SHA-512
   * @throws CustodyException {@code NO_SOURCE}, {@code STREAM_ERROR}, {@code PARTIAL_REPLACED},
   *     {@code PARTIAL_CHANGED}, {@code LOCK_LOST} or {@code LOCK_FAILED}
   */
  public Content stageArtifact(PairSource from) throws CustodyException {
    return draft.stageArtifact(from);
  }

  /**
   * Q3: stages the sidecar.
   *
   * @return its length, SHA-256 and SHA-512
   * @throws CustodyException as {@link #stageArtifact}
   */
  public Content stageSidecar(byte[] bytes) throws CustodyException {
    return draft.stageSidecar(bytes);
  }

  /**
   * Q5 to Q11.
   *
   * @param fileMode the permission bits of both
   * @param cancellation looked at up to the artifact's link (Q7)
   * @throws CustodyException with complete facts; the transaction has ended
   */
  public CommitReport commit(int fileMode, Cancellation cancellation) throws CustodyException {
    PairFiles files = draft.files();
    try {
      cancellation.throwIfRequested();
      draft.lastLook();
    } catch (CustodyException e) {
      throw abandon(e);
    } catch (IOException e) {
      throw abandon(failed(e));
    }
    try {
      new PairPublication(space, own, files, () -> draft.lastLook())
          .run(intent(files, fileMode), cancellation);
    } catch (NotDurableException e) {
      throw notDurable(e);
    } catch (CustodyException e) {
      throw rollback(files).run(e);
    } catch (IOException e) {
      throw rollback(files).run(failed(e));
    }
    return new CommitReport(new PairSettlement(space, own, files).run(), space.guarantees());
  }

  private PairIntent intent(PairFiles files, int fileMode) {
    return new PairIntent(
        space.artifact().token(),
        goal,
        files.artifact().recordedAs(new LeafName(space.artifact().leaf())),
        files.sidecar().recordedAs(new LeafName(space.sidecar().leaf())),
        fileMode);
  }

  private static CustodyException failed(IOException e) {
    return StoreFailure.of(e, FailureCode.COMMIT_FAILED, "the pair cannot be published");
  }

  private PairRollback rollback(PairFiles files) {
    return new PairRollback(space, own, files, survey());
  }

  private PairSurvey survey() {
    return new PairSurvey(space, own, artifactBefore);
  }

  /** Q9: both names are there, and nobody can say whether they will be after a power cut. */
  private CustodyException notDurable(NotDurableException e) {
    CustodyException failure =
        CustodyException.of(
            FailureCode.NOT_DURABLE,
            "the pair is published, but its directory could not be synced: " + e.getMessage(),
            e);
    new GivingUp(space).leave(failure.with(survey().committed()));
    return failure.with(survey().committed());
  }

  /**
   * Ends a transaction that leaves both names alone. What stands there is made durable: it may be
   * what a build left that was killed.
   *
   * @return warnings, one sentence each
   * @throws CustodyException {@code STREAM_ERROR} if that fails, {@code LOCK_LOST} or {@code
   *     LOCK_FAILED}: to be completed by {@link #abandon}
   */
  public List<String> finishUntouched() throws CustodyException {
    try {
      space.guarded().sync();
    } catch (IOException e) {
      throw StoreFailure.of(
          e, FailureCode.STREAM_ERROR, "the pair is there, and cannot be made durable");
    }
    try {
      space.release();
      return List.of();
    } catch (IOException e) {
      return List.of("the locks could not be removed: " + e.getMessage());
    }
  }

  /** Ends a transaction that failed before its intent, and completes the failure. */
  public CustodyException abandon(CustodyException failure) {
    boolean ours = true;
    try {
      space.prove();
    } catch (IOException lostOrUnknown) {
      ours = false;
    }
    Removal removal = new Removal(ours ? space.guarded() : space.directory(), space.artifact());
    own.removeAll(removal).forEach(failure::addSuppressed);
    try {
      removal.finishPending();
      space.release();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure.with(survey().notCommitted());
  }

  /** Closes descriptors; changes no name. A lock that is still there stays. */
  @Override
  public void close() {
    own.close();
    draft.close();
    space.retain();
  }
}
