package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;

/** Reads a whole file through its descriptor and calculates what it is. */
final class Reading {
  private static final int CHUNK = 1 << 16;

  private Reading() {}

  static Content of(OpenFile file, Set<DigestAlgorithm> algorithms) throws IOException {
    ContentHasher hasher = new ContentHasher(algorithms);
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (file.read(chunk, hasher.size()) > 0) {
      hasher.update(chunk.flip());
      chunk.clear();
    }
    return hasher.finish();
  }
}
