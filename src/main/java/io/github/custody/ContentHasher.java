package io.github.custody;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calculates length and digests of bytes as they pass. */
public final class ContentHasher {
  private final Map<DigestAlgorithm, MessageDigest> calculations =
      new EnumMap<>(DigestAlgorithm.class);
  private long size;

  public ContentHasher(Set<DigestAlgorithm> algorithms) {
    algorithms.forEach(algorithm -> calculations.put(algorithm, algorithm.newDigest()));
  }

  /** Takes the remaining bytes into account; the buffer's position does not move. */
  public void update(ByteBuffer bytes) {
    size += bytes.remaining();
    calculations.values().forEach(calculation -> calculation.update(bytes.duplicate()));
  }

  /** How many bytes have passed. */
  public long size() {
    return size;
  }

  /** The result. The hasher starts anew after it. */
  public Content finish() {
    List<Digest> digests = new ArrayList<>();
    calculations.forEach(
        (algorithm, calculation) -> digests.add(Digest.of(algorithm, calculation.digest())));
    Content content = new Content(size, digests);
    size = 0;
    return content;
  }
}
