package io.github.custody.store;

import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;

/**
 * The beginning of a file that may be a record, somebody else's input of any length: all of a
 * record, or one byte more than any record has.
 */
final class Head {
  private static final int TOKEN_DIGITS = 32;

  private final byte[] bytes;

  private Head(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The head of a record. */
  static Head ofRecord(byte[] record) {
    return new Head(record.clone());
  }

  /** Reads it. */
  static Head of(OpenFile file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(RecordText.MAX_BYTES + 1);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {}
    return new Head(Arrays.copyOf(bytes.array(), bytes.position()));
  }

  /** The name of a record that cannot be read: the first 32 hex digits of its SHA-256. */
  static Token tokenOfUnreadable(OpenFile file) throws IOException {
    String hex = Reading.of(file, Set.of(DigestAlgorithm.SHA256)).digests().get(0).hex();
    return new Token(hex.substring(0, TOKEN_DIGITS));
  }

  byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Head head && Arrays.equals(bytes, head.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
