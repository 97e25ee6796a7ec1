package io.github.custody;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the user pinned: at least one digest, at most one of each algorithm, and perhaps the exact
 * length. Bytes are the pinned ones only when <em>every</em> pin matches.
 *
 * @param digests the pinned digests, ordered by algorithm
 * @param size the exact length in bytes, where it was pinned
 */
public record Pins(List<Digest> digests, OptionalLong size) {
  public Pins {
    digests = List.copyOf(digests);
    if (digests.isEmpty()) {
      throw new IllegalArgumentException("without a digest nothing is pinned");
    }
    if (digests.stream().map(Digest::algorithm).distinct().count() != digests.size()) {
      throw new IllegalArgumentException("one digest of each algorithm at most");
    }
  }

  /** The algorithms that have to be calculated. */
  public Set<DigestAlgorithm> algorithms() {
    return digests.stream().map(Digest::algorithm).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether content with these digests and this length is the pinned content. */
  public boolean match(Content content) {
    return content.digests().containsAll(digests)
        && (size.isEmpty() || size.getAsLong() == content.size());
  }
}
