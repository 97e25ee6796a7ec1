package io.github.custody.publish;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.store.OutputStore;

/**
 * The use case: an artifact and its sidecar at their two names, or nothing at either. The steps Q1
 * to Q12 are in {@code protocol.md}: Q1 is the {@link PublishRequest} and ends here, Q2 to Q11 are
 * in {@link PreparedPublication}; the caller keeps the ledger (Q12).
 */
public final class PublishPair {
  private static final int OWNER_READS_AND_WRITES = 0600;

  private final OutputStore outputs;
  private final TimeSource time;

  public PublishPair(OutputStore outputs, TimeSource time) {
    this.outputs = outputs;
    this.time = time;
  }

  /**
   * Q1: finds, makes and pins the directory of the pair.
   *
   * @param cancellation asks the publication to stop, here and until its commit
   * @throws CustodyException {@code BAD_CONFIGURATION}: the umask leaves no usable file mode;
   *     {@code CANCELLED}; nothing was touched. {@code UNSAFE_PATH}; directories that were created
   *     stay, empty
   */
  public PreparedPublication prepare(PublishRequest request, Cancellation cancellation)
      throws CustodyException {
    cancellation.throwIfRequested();
    int fileMode = fileMode(request);
    return new PreparedPublication(
        request, outputs.openPair(request.location()), fileMode, time, cancellation);
  }

  /** A file that its owner can neither read nor replace is nothing that others can rely on. */
  private int fileMode(PublishRequest request) throws CustodyException {
    if (request.fileMode().isPresent()) {
      return request.fileMode().getAsInt();
    }
    int usual = outputs.defaultFileMode();
    if ((usual & OWNER_READS_AND_WRITES) != OWNER_READS_AND_WRITES) {
      throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "the umask of this build takes the owner's rights to published files away; change the"
                  + " umask, or set fileMode")
          .with("expected", "at least %04o".formatted(OWNER_READS_AND_WRITES))
          .with("actual", "%04o".formatted(usual));
    }
    return usual;
  }
}
