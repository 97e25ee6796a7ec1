package io.github.custody.publish;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.CustodyException;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import io.github.custody.store.PairTransaction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;

/**
 * The two files that are wanted: the artifact first, since the sidecar depends on its digests.
 *
 * @param request names them
 * @param transaction reads and stages
 * @param cancellation looked at between the two
 */
record Halves(PublishRequest request, PairTransaction transaction, Cancellation cancellation) {
  /** Q3: stages both. After a throw the staged files are the transaction's to remove. */
  PairContents stage() throws CustodyException {
    cancellation.throwIfRequested();
    Content artifact = transaction.stageArtifact(request.source());
    byte[] sidecar = sidecar(artifact);
    return new PairContents(artifact, transaction.stageSidecar(sidecar));
  }

  /** What they are, without writing anything. */
  PairContents read() throws CustodyException {
    cancellation.throwIfRequested();
    Content artifact = transaction.read(request.source());
    ContentHasher hasher = new ContentHasher(EnumSet.allOf(DigestAlgorithm.class));
    hasher.update(ByteBuffer.wrap(sidecar(artifact)));
    return new PairContents(artifact, hasher.finish());
  }

  /**
   * An error of the one who makes the sidecar is that error, whatever its class is called: only the
   * names themselves tell of a collision.
   */
  private byte[] sidecar(Content artifact) throws CustodyException {
    cancellation.throwIfRequested();
    try {
      return request.sidecar().bytes(artifact, request.location().artifact().text());
    } catch (IOException e) {
      cancellation.throwIfRequested(); // It may have failed because it was stopped.
      throw CustodyException.of(
          FailureCode.STREAM_ERROR, "the sidecar cannot be made: " + e.getMessage(), e);
    }
  }
}
