package io.github.custody.ledger;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.custody.Digest;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads one line of a ledger. The line is untrusted: whatever is not an entry, has a member of
 * another type or a member twice, is no entry at all. Unknown members are ignored, so that an older
 * version reads what a newer one wrote.
 */
final class EntryReader {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private EntryReader() {}

  static Optional<LedgerEntry> parse(byte[] line) {
    if (line.length > Ledger.LONGEST_LINE) {
      return Optional.empty();
    }
    try {
      return Optional.of(entry(new EntryMembers(JSON.readTree(line))));
    } catch (IOException | DateTimeException | IllegalArgumentException e) {
      // Half a line, or somebody else's: the caller counts it.
      return Optional.empty();
    }
  }

  private static LedgerEntry entry(EntryMembers members) {
    return new LedgerEntry(
        Instant.parse(members.required(EntryField.TIME)),
        new Origin(
            members.required(EntryField.BUILD),
            members.required(EntryField.GOAL),
            members.required(EntryField.EXECUTION),
            members.required(EntryField.MODULE)),
        subject(members),
        result(members));
  }

  private static Subject subject(EntryMembers members) {
    return new Subject(
        members.text(EntryField.SOURCE),
        members.text(EntryField.FINAL_SOURCE),
        members.words(EntryField.EXPECTED).map(Digest::parseLabelled).toList(),
        members.words(EntryField.ACTUAL).map(Digest::parseLabelled).toList(),
        members.number(EntryField.SIZE),
        members.text(EntryField.OUTPUT));
  }

  private static Result result(EntryMembers members) {
    return new Result(
        Outcome.valueOf(members.required(EntryField.OUTCOME)),
        members.text(EntryField.CODE).map(FailureCode::valueOf),
        members.flag(EntryField.COMMITTED),
        members.text(EntryField.OUTPUT_STATE).map(EntryReader::outputState),
        members.texts(EntryField.KEPT),
        members.text(EntryField.NEXT),
        members.texts(EntryField.ATTEMPTS),
        members.number(EntryField.MILLIS),
        members.textByName(EntryField.GUARANTEES),
        members.texts(EntryField.WARNINGS));
  }

  private static OutputState outputState(String label) {
    return Arrays.stream(OutputState.values())
        .filter(state -> state.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no state of an output"));
  }
}
