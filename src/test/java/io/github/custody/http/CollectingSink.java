package io.github.custody.http;

import io.github.custody.ByteSink;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/** Keeps what it takes; refuses more than its limit. */
final class CollectingSink implements ByteSink {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final long limit;
  private final CustodyException refusal;
  private Optional<OptionalLong> announced = Optional.empty();
  private int chunks;

  CollectingSink() {
    this(Long.MAX_VALUE, CustodyException.of(FailureCode.TOO_LARGE, "never"));
  }

  CollectingSink(long limit, CustodyException refusal) {
    this.limit = limit;
    this.refusal = refusal;
  }

  @Override
  public void begin(OptionalLong length) {
    if (announced.isPresent()) {
      throw new IllegalStateException("begun twice");
    }
    announced = Optional.of(length);
  }

  @Override
  public void accept(ByteBuffer chunk) throws CustodyException {
    if (announced.isEmpty()) {
      throw new IllegalStateException("not begun");
    }
    chunks++;
    byte[] part = new byte[chunk.remaining()];
    chunk.get(part);
    bytes.writeBytes(part);
    if (bytes.size() > limit) {
      throw refusal;
    }
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  int chunks() {
    return chunks;
  }

  /** Whether it was begun, and with which length. */
  Optional<OptionalLong> announced() {
    return announced;
  }
}
