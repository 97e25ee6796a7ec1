package io.github.custody;

import java.util.OptionalLong;

/**
 * Hears how far a transfer is. What it throws is ignored: a transfer does not depend on its
 * audience.
 */
@FunctionalInterface
public interface TransferProgress {
  /**
   * Called after each chunk, with a count that only grows.
   *
   * @param bytes how many bytes have arrived
   * @param announced how many the source announced, where it did
   */
  void transferred(long bytes, OptionalLong announced);
}
