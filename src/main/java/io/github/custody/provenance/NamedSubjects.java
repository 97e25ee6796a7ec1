package io.github.custody.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.custody.Content;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The subjects of a statement, by their digests. Only digests that cannot be forged count: a
 * subject with weaker ones alone names nothing.
 *
 * @param subjects the digests of each subject
 */
record NamedSubjects(List<List<Digest>> subjects) {
  NamedSubjects {
    subjects = List.copyOf(subjects);
  }

  /** Reads the member {@code subject}; empty where it has not the form of one. */
  static Optional<NamedSubjects> of(JsonNode subject) {
    if (!subject.isArray() || subject.isEmpty()) {
      return Optional.empty();
    }
    List<List<Digest>> subjects = new ArrayList<>();
    try {
      for (JsonNode each : subject) {
        subjects.add(digests(each.path("digest")));
      }
    } catch (IllegalArgumentException noDigest) {
      return Optional.empty();
    }
    return Optional.of(new NamedSubjects(subjects));
  }

  private static List<Digest> digests(JsonNode digest) {
    List<Digest> digests = new ArrayList<>();
    for (DigestAlgorithm algorithm : DigestAlgorithm.values()) {
      if (digest.has(algorithm.label())) {
        digests.add(new Digest(algorithm, digest.path(algorithm.label()).asText()));
      }
    }
    return digests;
  }

  /** Whether a subject has a digest of the artifact, and none that contradicts it. */
  boolean name(Content artifact) {
    return subjects.stream()
        .anyMatch(digests -> !digests.isEmpty() && artifact.digests().containsAll(digests));
  }

  List<Digest> digests() {
    return subjects.stream().flatMap(List::stream).toList();
  }
}
