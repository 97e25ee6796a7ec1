package io.github.custody.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.custody.Digest;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes an entry as one line of JSON, members in the order of the format, absent ones left out.
 */
final class EntryWriter {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private EntryWriter() {}

  static byte[] json(LedgerEntry entry) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put(EntryField.TIME, entry.time().toString());
    putOrigin(object, entry.origin());
    putSubject(object, entry.subject());
    putResult(object, entry.result());
    try {
      return JSON.writeValueAsBytes(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
    }
  }

  private static void putOrigin(ObjectNode object, Origin origin) {
    object.put(EntryField.BUILD, origin.build());
    object.put(EntryField.GOAL, origin.goal());
    object.put(EntryField.EXECUTION, origin.execution());
    object.put(EntryField.MODULE, origin.module());
  }

  private static void putSubject(ObjectNode object, Subject subject) {
    subject.source().ifPresent(source -> object.put(EntryField.SOURCE, source));
    subject.finalSource().ifPresent(source -> object.put(EntryField.FINAL_SOURCE, source));
    putDigests(object, EntryField.EXPECTED, subject.expected());
    putDigests(object, EntryField.ACTUAL, subject.actual());
    subject.size().ifPresent(size -> object.put(EntryField.SIZE, size));
    subject.output().ifPresent(output -> object.put(EntryField.OUTPUT, output));
  }

  private static void putResult(ObjectNode object, Result result) {
    object.put(EntryField.OUTCOME, result.outcome().name());
    result.code().ifPresent(code -> object.put(EntryField.CODE, code.name()));
    result.committed().ifPresent(committed -> object.put(EntryField.COMMITTED, committed));
    result.outputState().ifPresent(state -> object.put(EntryField.OUTPUT_STATE, state.label()));
    putTexts(object, EntryField.KEPT, result.kept());
    result.next().ifPresent(next -> object.put(EntryField.NEXT, next));
    putTexts(object, EntryField.ATTEMPTS, result.attempts());
    result.millis().ifPresent(millis -> object.put(EntryField.MILLIS, millis));
    if (!result.guarantees().isEmpty()) {
      ObjectNode guarantees = object.putObject(EntryField.GUARANTEES);
      result.guarantees().forEach(guarantees::put);
    }
    putTexts(object, EntryField.WARNINGS, result.warnings());
  }

  private static void putDigests(ObjectNode object, String name, List<Digest> digests) {
    if (!digests.isEmpty()) {
      object.put(name, digests.stream().map(Digest::toString).collect(Collectors.joining(" ")));
    }
  }

  private static void putTexts(ObjectNode object, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(object.putArray(name)::add);
    }
  }
}
