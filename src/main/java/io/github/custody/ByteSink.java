package io.github.custody;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Takes the bytes of one delivery. */
public interface ByteSink {
  /**
   * Called once before the first byte, also when the file turns out to be empty.
   *
   * @param announced the length that the source announced: advisory, it may lie
   */
  void begin(OptionalLong announced) throws CustodyException;

  /** Takes all remaining bytes of the buffer. */
  void accept(ByteBuffer bytes) throws CustodyException;
}
