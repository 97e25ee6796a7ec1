package io.github.custody.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.custody.recover.Finding;
import io.github.custody.recover.FoundFile;
import io.github.custody.recover.Owner;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Writes the result of a recovery as JSON, absent members left out. It is ASCII: names of others
 * cannot steer the terminal that shows it (P10).
 */
final class RecoveryJson {
  /** Counts up when a member changes its meaning or goes. */
  private static final int VERSION = 1;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private RecoveryJson() {}

  static byte[] of(RecoveryDocument document) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("version", VERSION);
    object.put("time", document.time().toString());
    object.put("mode", document.mode().name().toLowerCase(Locale.ROOT));
    object.put("build", document.build());
    ArrayNode findings = object.putArray("findings");
    document.items().forEach(item -> put(findings.addObject(), item));
    ArrayNode unreadable = object.putArray("unreadable");
    document.unreadable().forEach(directory -> unreadable.add(directory.toString()));
    try {
      return (JSON.writeValueAsString(object) + "\n").getBytes(StandardCharsets.US_ASCII);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
    }
  }

  private static void put(ObjectNode object, RecoveryDocument.Item item) {
    Finding finding = item.finding();
    object.put("output", finding.output().toString());
    object.put("token", finding.token());
    putOwner(object.putObject("owner"), finding.owner());
    object.put("outputHolds", finding.outputHolds());
    object.put("ending", finding.ending().name());
    object.put("status", finding.status().name());
    object.put("reason", finding.reason());
    ArrayNode files = object.putArray("files");
    finding.files().forEach(file -> putFile(files.addObject(), file));
    ArrayNode moved = object.putArray("moved");
    finding.moved().forEach(path -> moved.add(path.toString()));
    item.next().ifPresent(next -> object.put("next", next));
  }

  private static void putOwner(ObjectNode object, Owner owner) {
    object.put("name", owner.name());
    object.put("verdict", owner.verdict());
    object.put("evidence", owner.evidence());
    owner.since().ifPresent(since -> object.put("since", since.toString()));
  }

  private static void putFile(ObjectNode object, FoundFile file) {
    object.put("name", String.valueOf(file.path().getFileName()));
    object.put("what", file.what());
    object.put("size", file.size());
    file.digest().ifPresent(digest -> object.put("digest", digest.toString()));
    object.put("action", file.action().name());
  }
}
