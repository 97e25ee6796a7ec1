package io.github.custody.provenance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.custody.Content;
import io.github.custody.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What a sidecar that somebody gave says about which artifacts it is for. It is untrusted: read
 * strictly, never repaired. An in-toto statement, a DSSE envelope with one, a Sigstore bundle with
 * such an envelope, and lines of these are understood. Whether a signature is good is not asked
 * here.
 *
 * @param statements the statements in it
 * @param damaged whether something in it claims to be a statement and cannot be read as one
 */
public record SidecarReading(List<NamedSubjects> statements, boolean damaged) {
  private static final String TYPE_PREFIX = "https://in-toto.io/Statement/";
  private static final String PAYLOAD_TYPE_PREFIX = "application/vnd.in-toto";
  private static final String FAMILY = "in-toto";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  public SidecarReading {
    statements = List.copyOf(statements);
  }

  /** Reads one; whatever it is, there is an answer. */
  public static SidecarReading of(byte[] sidecar) {
    Collection found = new Collection(new ArrayList<>(), new ArrayList<>());
    JsonNode whole = json(sidecar);
    if (whole.isMissingNode()) {
      new String(sidecar, StandardCharsets.UTF_8).lines().forEach(found::line);
    } else {
      found.document(whole);
    }
    return new SidecarReading(found.statements(), !found.damage().isEmpty());
  }

  /** Whether it is about artifacts at all. */
  public boolean isProvenance() {
    return damaged || !statements.isEmpty();
  }

  /** Whether it names the artifact. */
  public boolean names(Content artifact) {
    return !damaged && statements.stream().anyMatch(statement -> statement.name(artifact));
  }

  /** The digests that it names, for people: the first ones. */
  public List<Digest> digests() {
    return statements.stream().flatMap(it -> it.digests().stream()).distinct().limit(4).toList();
  }

  private static JsonNode json(byte[] text) {
    try {
      return JSON.readTree(text);
    } catch (IOException notJson) {
      return MissingNode.getInstance();
    }
  }

  /** Gathers what one sidecar has. */
  private record Collection(List<NamedSubjects> statements, List<String> damage) {

    void line(String text) {
      if (text.isBlank()) {
        return;
      }
      JsonNode node = json(text.getBytes(StandardCharsets.UTF_8));
      if (!node.isMissingNode()) {
        document(node);
      } else if (text.contains(FAMILY)) {
        damage.add(text);
      }
    }

    void document(JsonNode node) {
      if (node.path("_type").asText().startsWith(TYPE_PREFIX)) {
        NamedSubjects.of(node.path("subject")).ifPresentOrElse(statements::add, this::noteDamage);
      } else if (isEnvelope(node)) {
        payload(node.path("payload").asText());
      } else if (isEnvelope(node.path("dsseEnvelope"))) {
        payload(node.path("dsseEnvelope").path("payload").asText());
      }
    }

    private static boolean isEnvelope(JsonNode node) {
      return node.path("payloadType").asText().startsWith(PAYLOAD_TYPE_PREFIX);
    }

    /** Both alphabets of base64 are legal in an envelope. */
    private void payload(String base64) {
      try {
        byte[] bytes = Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
        JsonNode statement = JSON.readTree(bytes);
        if (statement.path("_type").asText().startsWith(TYPE_PREFIX)) {
          document(statement);
        } else {
          noteDamage();
        }
      } catch (JsonProcessingException | IllegalArgumentException e) {
        damage.add(base64);
      } catch (IOException e) {
        throw new IllegalStateException("bytes in memory can be read", e);
      }
    }

    private void noteDamage() {
      damage.add("a statement without subjects");
    }
  }
}
