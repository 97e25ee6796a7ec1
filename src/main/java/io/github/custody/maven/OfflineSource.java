package io.github.custody.maven;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;

/** A URL while Maven is offline: delivers nothing and opens no socket. */
record OfflineSource(String name) implements ByteSource {
  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    throw CustodyException.of(
            FailureCode.OFFLINE,
            "Maven is offline and the output does not have the pinned bytes yet")
        .with("from", name);
  }
}
