package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.CustodyException;
import java.util.List;

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
 */
@SuppressWarnings("DoNotCallSuggester") // For a moment.
public final class PairTransaction implements AutoCloseable {

  /** Q4: what stands at the two names. */
  public PairNow observe() throws CustodyException {
    throw new UnsupportedOperationException();
  }

  /** Reads the artifact's source without staging it: its length, SHA-256 and SHA-512. */
  public Content read(PairSource source) throws CustodyException {
    throw new UnsupportedOperationException();
  }

  /** Q3: stages the artifact; its length, SHA-256 and SHA-512. */
  public Content stageArtifact(PairSource source) throws CustodyException {
    throw new UnsupportedOperationException();
  }

  /** Q3: stages the sidecar. */
  public Content stageSidecar(byte[] bytes) throws CustodyException {
    throw new UnsupportedOperationException();
  }

  /**
   * Q5 to Q11.
   *
   * @param fileMode the permission bits of both
   * @param cancellation looked at up to the artifact's link (Q7)
   * @throws CustodyException with complete facts; the transaction has ended
   */
  public CommitReport commit(int fileMode, Cancellation cancellation) throws CustodyException {
    throw new UnsupportedOperationException();
  }

  /** Ends a transaction that leaves both names alone: what was staged and the locks go. */
  public List<String> finishUntouched() {
    throw new UnsupportedOperationException();
  }

  /** Ends a transaction that failed before {@link #commit}, and completes the failure. */
  public CustodyException abandon(CustodyException failure) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
