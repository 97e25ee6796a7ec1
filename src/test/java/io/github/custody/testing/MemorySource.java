package io.github.custody.testing;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

/** Bytes from memory, in chunks. Counts how often it was asked. */
public final class MemorySource implements ByteSource {
  private final byte[] bytes;
  private final int chunk;
  private final AtomicInteger deliveries = new AtomicInteger();

  public MemorySource(byte[] bytes, int chunk) {
    this.bytes = bytes.clone();
    this.chunk = chunk;
  }

  /** How many deliveries have begun. */
  public int deliveries() {
    return deliveries.get();
  }

  @Override
  public String name() {
    return "memory:source";
  }

  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    deliveries.incrementAndGet();
    sink.begin(OptionalLong.of(bytes.length));
    for (int from = 0; from < bytes.length; from += chunk) {
      cancellation.throwIfRequested();
      sink.accept(ByteBuffer.wrap(bytes, from, Math.min(chunk, bytes.length - from)));
    }
    return new Delivery(name(), List.of("200"));
  }
}
