package io.github.custody.fetch;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.ShutdownRequest;
import io.github.custody.TimeSource;
import io.github.custody.store.Beginning;
import io.github.custody.store.CommitReport;
import io.github.custody.store.Destination;
import io.github.custody.store.LockWait;
import io.github.custody.store.OutputTransaction;
import io.github.custody.store.PreviousOutput;
import io.github.custody.store.PrivateThread;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fetch whose destination is pinned (F1 to F3 are done). The end of this JVM waits for it, and is
 * a request to cancel, until it is closed: so its caller can record how it ended (F21). Closing it
 * also gives the directory back.
 */
public final class PreparedFetch implements AutoCloseable {
  private static final String GOAL = "fetch-verified";
  private static final Duration SHUTDOWN_PATIENCE = Duration.ofSeconds(10);

  private final FetchRequest request;
  private final Destination destination;
  private final TimeSource time;
  private final Cancellation cancellation;
  private final ShutdownRequest shutdown;

  PreparedFetch(
      FetchRequest request, Destination destination, TimeSource time, Cancellation cancellation) {
    this.request = request;
    this.destination = destination;
    this.time = time;
    this.cancellation = cancellation;
    this.shutdown = ShutdownRequest.register(cancellation, SHUTDOWN_PATIENCE);
  }

  /** The output's real path. */
  public Path output() {
    return destination.path();
  }

  /**
   * F5 to F20, on a private thread. An interrupt of the calling thread, or the end of this JVM, is
   * a request to cancel, which the transaction looks at between steps up to the commit; the
   * interrupt is set again when this returns.
   *
   * @throws CustodyException with complete facts
   */
  public FetchResult run() throws CustodyException {
    return PrivateThread.start("custody-transaction", this::fetch)
        .await(CustodyException.class, cancellation::request);
  }

  /** Who had to wait begins again at F5: what the other one made is likely what is wanted. */
  private FetchResult fetch() throws CustodyException {
    LockWait wait = new LockWait(destination, request.waitTerms(), time, cancellation);
    while (true) {
      cancellation.throwIfRequested();
      Optional<Content> verified =
          destination.findVerified(request.pins(), request.executable()); // F5
      if (verified.isPresent()) {
        return upToDate(verified.get(), List.of());
      }
      Beginning beginning = destination.begin(GOAL, request.pins()); // F6
      if (beginning instanceof Beginning.Held held) {
        wait.outlast(held.holder());
      } else {
        return underLock((Beginning.Begun) beginning);
      }
    }
  }

  private FetchResult underLock(Beginning.Begun begun) throws CustodyException {
    try (OutputTransaction transaction = begun.transaction()) {
      return underLock(transaction);
    }
  }

  private FetchResult underLock(OutputTransaction transaction) throws CustodyException {
    PreviousOutput previous = new PreviousOutput.Unseen();
    PartialSink sink = new PartialSink(transaction, request);
    Delivery delivery;
    Content content;
    try {
      previous = transaction.observe(); // F7
      Optional<Content> wanted = previous.content().filter(request.pins()::match);
      if (wanted.isPresent()) {
        return upToDate(wanted.get(), transaction.finishUntouched(request.executable()));
      }
      refuseCollision(previous);
      Deadline deadline = Deadline.after(request.timeout(), time); // F8
      delivery = request.source().deliver(sink, deadline, cancellation);
      cancellation.throwIfRequested();
      content = sink.complete();
      requirePinned(content, delivery); // F11
    } catch (CustodyException e) {
      throw transaction.abandon(e, previous);
    } catch (RuntimeException defect) {
      defect.addSuppressed(transaction.abandon(unexpected(defect), previous));
      throw defect;
    }
    CommitReport report =
        transaction.commit(
            previous, sink.staged(), content, request.executable(), cancellation); // F12 to F20
    return new FetchResult(
        FetchOutcome.FETCHED,
        output(),
        content,
        Optional.of(delivery),
        report.warnings(),
        report.guarantees());
  }

  /** A defect, of a library or of ours, leaves no lock behind either. */
  private static CustodyException unexpected(RuntimeException defect) {
    return CustodyException.of(
        FailureCode.STREAM_ERROR, "the fetch ended by a defect: " + defect.getClass().getName());
  }

  private FetchResult upToDate(Content content, List<String> warnings) {
    return new FetchResult(
        FetchOutcome.UP_TO_DATE, output(), content, Optional.empty(), warnings, Map.of());
  }

  private void refuseCollision(PreviousOutput previous) throws CustodyException {
    if (request.overwrite() == Overwrite.NEVER && previous.content().isPresent()) {
      throw CustodyException.of(
              FailureCode.COLLISION, "another file is at the output and overwrite is never")
          .with("output", output().toString())
          .with("expected", PinText.of(request.pins()))
          .with("actual", PinText.of(previous.content().get()));
    }
  }

  private void requirePinned(Content content, Delivery delivery) throws CustodyException {
    Pins pins = request.pins();
    if (!pins.match(content)) {
      throw CustodyException.of(
              FailureCode.DIGEST_MISMATCH, "the bytes that arrived are not the pinned ones")
          .with("from", delivery.finalSource())
          .with("expected", PinText.of(pins))
          .with("actual", PinText.of(content))
          .withArrived(content);
    }
  }

  @Override
  public void close() {
    destination.close();
    shutdown.close();
  }
}
