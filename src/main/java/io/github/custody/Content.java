package io.github.custody;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was calculated of some bytes: their length and their digests.
 *
 * @param size length in bytes
 * @param digests one for each algorithm that was asked for, in the order of the algorithms
 */
public record Content(long size, List<Digest> digests) {
  public Content {
    digests = List.copyOf(digests);
  }

  /** Which algorithms were calculated. */
  public Set<DigestAlgorithm> algorithms() {
    return digests.stream().map(Digest::algorithm).collect(Collectors.toUnmodifiableSet());
  }
}
