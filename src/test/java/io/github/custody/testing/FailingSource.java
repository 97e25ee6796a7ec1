package io.github.custody.testing;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * A source that fails after its first bytes.
 *
 * @param code how
 */
public record FailingSource(FailureCode code) implements ByteSource {
  @Override
  public String name() {
    return "failing:source";
  }

  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    sink.begin(OptionalLong.empty());
    sink.accept(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    throw CustodyException.of(code, "the source failed");
  }
}
