package io.github.custody.provenance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.custody.Content;
import io.github.custody.Digest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An in-toto Statement v1 about one artifact, with the least that a SLSA provenance v1 predicate
 * must have. The same artifact gives the same bytes: members in the order of RFC 8785, one line,
 * one newline at its end, and no time in it.
 *
 * @param name the artifact's file name
 * @param artifact its digests
 */
public record Statement(String name, Content artifact) {
  static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String PREDICATE_TYPE = "https://slsa.dev/provenance/v1";
  private static final String BUILD_TYPE =
      "https://custody.github.io/custody-maven-plugin/build/v1";
  private static final String BUILDER = "https://custody.github.io/custody-maven-plugin/builder/v1";

  /** Sorted by UTF-16 code units, which is what RFC 8785 asks for. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /** The statement in UTF-8. */
  public byte[] toBytes() {
    Map<String, Object> statement =
        Map.of(
            "_type",
            TYPE,
            "subject",
            List.of(Map.of("name", name, "digest", digests())),
            "predicateType",
            PREDICATE_TYPE,
            "predicate",
            predicate());
    try {
      return (JSON.writeValueAsString(statement) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts is always JSON", e);
    }
  }

  private Map<String, String> digests() {
    return artifact.digests().stream()
        .collect(Collectors.toMap(digest -> digest.algorithm().label(), Digest::hex));
  }

  private static Map<String, Object> predicate() {
    return Map.of(
        "buildDefinition",
        Map.of("buildType", BUILD_TYPE, "externalParameters", Map.of()),
        "runDetails",
        Map.of("builder", Map.of("id", BUILDER)));
  }
}
