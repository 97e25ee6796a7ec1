package io.github.custody.fetch;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.store.Destination;
import io.github.custody.store.OutputStore;

/**
 * The use case: one file fetched so that its output is the pinned bytes, or what it was before. The
 * steps F1 to F21 are in {@code protocol.md}: F1 is the {@link FetchRequest}, F2 and F3 happen
 * here, F5 to F20 in {@link PreparedFetch}; the caller keeps the ledger (F4, F21).
 */
public final class FetchVerified {
  private final OutputStore outputs;
  private final TimeSource time;

  public FetchVerified(OutputStore outputs, TimeSource time) {
    this.outputs = outputs;
    this.time = time;
  }

  /**
   * F2, F3: finds, makes and pins the output's directory.
   *
   * @param cancellation asks the fetch to stop, here and until its commit
   * @throws CustodyException {@code UNSAFE_PATH}; directories that were created stay, empty. {@code
   *     CANCELLED}; nothing was touched
   */
  public PreparedFetch prepare(FetchRequest request, Cancellation cancellation)
      throws CustodyException {
    cancellation.throwIfRequested();
    Destination destination = outputs.open(request.location());
    return new PreparedFetch(request, destination, time, cancellation);
  }
}
