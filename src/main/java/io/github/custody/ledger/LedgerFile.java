package io.github.custody.ledger;

import java.io.IOException;
import java.util.function.Consumer;

/** The file below a ledger, as far as a ledger needs it. */
public interface LedgerFile {
  /** Whether something is there. */
  boolean exists() throws IOException;

  /** Whether the last byte is a newline, or there is no byte at all. */
  boolean endsWithNewline() throws IOException;

  /**
   * Appends the bytes in one write, and creates the file and its parents where they are missing.
   * After an exception some of the bytes may be there.
   */
  void append(byte[] bytes) throws IOException;

  /**
   * Hands out all lines without their newlines, the last one also when it has none. A line of more
   * than {@code limit} bytes is cut to {@code limit + 1}. A missing file has no lines.
   */
  void forEachLine(int limit, Consumer<byte[]> reader) throws IOException;
}
