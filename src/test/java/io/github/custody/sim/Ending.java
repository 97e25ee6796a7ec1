package io.github.custody.sim;

import io.github.custody.CustodyException;
import io.github.custody.fetch.FetchResult;
import io.github.custody.publish.PublishResult;
import io.github.custody.recover.RecoveryReport;

/** How a process ended. */
sealed interface Ending {
  /** A green fetch. */
  record Fetched(FetchResult result) implements Ending {}

  /** A pair that stands. */
  record Published(PublishResult result) implements Ending {}

  /** A failure, with its facts. */
  record Failed(CustodyException failure) implements Ending {
    @Override
    public String toString() {
      return failure.code() + " " + failure.what() + " " + failure.facts();
    }
  }

  /** A recovery that came to its end. */
  record Recovered(RecoveryReport report) implements Ending {}

  /** It was killed. */
  record Killed() implements Ending {}

  /** Whether a person was told that the pinned bytes are at the output. */
  default boolean isAcknowledged() {
    return this instanceof Fetched;
  }
}
