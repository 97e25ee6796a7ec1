package io.github.custody.publish;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.ShutdownRequest;
import io.github.custody.TimeSource;
import io.github.custody.store.CommitReport;
import io.github.custody.store.LockWait;
import io.github.custody.store.PairBeginning;
import io.github.custody.store.PairDestination;
import io.github.custody.store.PairNow;
import io.github.custody.store.PairTransaction;
import io.github.custody.store.PrivateThread;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A publication whose directory is pinned (Q1 is done). The end of this JVM waits for it, and is a
 * request to cancel, until it is closed: so its caller can record how it ended (Q12). Closing it
 * also gives the directory back.
 */
public final class PreparedPublication implements AutoCloseable {
  private static final String GOAL = "publish-pair";
  private static final Duration SHUTDOWN_PATIENCE = Duration.ofSeconds(10);

  private final PublishRequest request;
  private final PairDestination destination;
  private final int fileMode;
  private final TimeSource time;
  private final Cancellation cancellation;
  private final ShutdownRequest shutdown;

  PreparedPublication(
      PublishRequest request,
      PairDestination destination,
      int fileMode,
      TimeSource time,
      Cancellation cancellation) {
    this.request = request;
    this.destination = destination;
    this.fileMode = fileMode;
    this.time = time;
    this.cancellation = cancellation;
    this.shutdown = ShutdownRequest.register(cancellation, SHUTDOWN_PATIENCE);
  }

  /** The artifact's real path. */
  public Path artifact() {
    return destination.path();
  }

  /** The sidecar's real path. */
  public Path sidecar() {
    return destination.sidecar();
  }

  /**
   * Q2 to Q11, on a private thread. An interrupt of the calling thread, or the end of this JVM, is
   * a request to cancel, which the transaction looks at between steps up to the artifact's link;
   * the interrupt is set again when this returns.
   *
   * @throws CustodyException with complete facts
   */
  public PublishResult run() throws CustodyException {
    return PrivateThread.start("custody-publication", this::publish)
        .await(CustodyException.class, cancellation::request);
  }

  private PublishResult publish() throws CustodyException {
    LockWait wait = new LockWait(destination, request.waiting(), time, cancellation);
    while (true) {
      cancellation.throwIfRequested();
      PairBeginning beginning = destination.begin(GOAL); // Q2
      if (beginning instanceof PairBeginning.Held held) {
        wait.outlast(held.holder());
      } else {
        return underLocks((PairBeginning.Begun) beginning);
      }
    }
  }

  private PublishResult underLocks(PairBeginning.Begun begun) throws CustodyException {
    try (PairTransaction transaction = begun.transaction()) {
      return underLocks(transaction);
    }
  }

  /** Q4 before Q3: a large artifact is not copied only to find its name taken. */
  private PublishResult underLocks(PairTransaction transaction) throws CustodyException {
    Halves halves = new Halves(request, transaction, cancellation);
    PairContents staged;
    try {
      PairNow now = transaction.observe(); // Q4
      if (now instanceof PairNow.Taken taken) {
        PairContents pair =
            new ExistingPair(request.ifExists(), destination, taken).requireIdentical(halves);
        return already(pair, transaction.finishUntouched());
      }
      staged = halves.stage(); // Q3
      cancellation.throwIfRequested();
    } catch (CustodyException e) {
      throw transaction.abandon(e);
    } catch (RuntimeException defect) {
      defect.addSuppressed(transaction.abandon(unexpected(defect)));
      throw defect;
    }
    CommitReport report = transaction.commit(fileMode, cancellation); // Q5 to Q11
    return result(PublishOutcome.PUBLISHED, staged, report.warnings(), report.guarantees());
  }

  /** A defect, of a library or of ours, leaves no lock behind either. */
  private static CustodyException unexpected(RuntimeException defect) {
    return CustodyException.of(
        FailureCode.STREAM_ERROR,
        "the publication ended by a defect: " + defect.getClass().getName());
  }

  private PublishResult already(PairContents pair, List<String> warnings) {
    return result(PublishOutcome.ALREADY_PUBLISHED, pair, warnings, Map.of());
  }

  private PublishResult result(
      PublishOutcome outcome,
      PairContents pair,
      List<String> warnings,
      Map<String, String> guarantees) {
    return new PublishResult(
        outcome, artifact(), sidecar(), pair.artifact(), pair.sidecar(), warnings, guarantees);
  }

  @Override
  public void close() {
    destination.close();
    shutdown.close();
  }
}
