package io.github.custody;

import static io.github.custody.FailureKind.FINDINGS;
import static io.github.custody.FailureKind.REJECTED;
import static io.github.custody.FailureKind.REJECTED_OR_RETAINED;
import static io.github.custody.FailureKind.RETAINED;

/**
 * The stable codes of failures: public API, never renamed. {@code failure-codes.md} explains each
 * of them.
 */
public enum FailureCode {
  NO_SOURCE(REJECTED),
  BAD_URL(REJECTED),
  BAD_DIGEST(REJECTED),
  NO_OUTPUT(REJECTED),
  BAD_TIMEOUT(REJECTED),
  BAD_CONFIGURATION(REJECTED),
  UNSAFE_PATH(REJECTED),
  LOCKED(REJECTED),
  LOCK_FAILED(REJECTED_OR_RETAINED),
  OFFLINE(REJECTED),
  NETWORK_ERROR(REJECTED),
  FETCH_FAILED(REJECTED),
  REDIRECT_REFUSED(REJECTED),
  TIMEOUT(REJECTED),
  TOO_LARGE(REJECTED),
  STREAM_ERROR(REJECTED),
  DIGEST_MISMATCH(REJECTED),
  PARTIAL_REPLACED(REJECTED),
  PARTIAL_CHANGED(REJECTED),
  LOCK_LOST(REJECTED_OR_RETAINED),
  SNAPSHOT_FAILED(REJECTED),
  OUTPUT_CHANGED(RETAINED),
  COMMIT_FAILED(REJECTED),
  NOT_DURABLE(RETAINED),
  RECOVERY_REQUIRED(RETAINED),
  COLLISION(REJECTED),
  PAIR_MISMATCH(REJECTED),
  CANCELLED(REJECTED),
  UNRESOLVED(FINDINGS);

  private final FailureKind kind;

  FailureCode(FailureKind kind) {
    this.kind = kind;
  }

  /** What a failure with this code leaves behind. */
  public FailureKind kind() {
    return kind;
  }
}
