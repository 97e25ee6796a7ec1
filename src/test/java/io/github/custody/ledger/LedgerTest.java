package io.github.custody.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
  private static final Digest SHA_256 = new Digest(DigestAlgorithm.SHA256, "ab".repeat(32));
  private static final Digest SHA_512 = new Digest(DigestAlgorithm.SHA512, "cd".repeat(64));
  private static final Origin ORIGIN = new Origin("b-1", "fetch-verified", "tool", "g:a:1");

  private static LedgerEntry skipped() {
    return new LedgerEntry(
        Instant.parse("2026-01-02T03:04:05Z"), ORIGIN, Subject.NONE, Result.of(Outcome.SKIPPED));
  }

  private static LedgerEntry complete() {
    return new LedgerEntry(
        Instant.parse("2026-01-02T03:04:05.000000006Z"),
        ORIGIN,
        new Subject(
            Optional.of("https://example.org/a \"quoted\"\nname"),
            Optional.of("https://mirror.example.org/a"),
            List.of(SHA_256, SHA_512),
            List.of(SHA_256, SHA_512),
            OptionalLong.of(7),
            Optional.of("/work/target/a")),
        new Result(
            Outcome.FAILED,
            Optional.of(FailureCode.OUTPUT_CHANGED),
            Optional.of(false),
            Optional.of(OutputState.FOREIGN),
            List.of("/work/target/a.recovery"),
            Optional.of("mvn verify"),
            List.of("GET https://example.org/a: 200"),
            OptionalLong.of(12),
            Map.of("replace", "exchange", "hardLinks", "yes"),
            List.of("the previous output stayed")));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Ledger ledger = new Ledger(new MemoryLedgerFile());
    ledger.append(complete());
    ledger.append(skipped());
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(complete(), skipped()), 0));
  }

  @Test
  void membersComeInTheOrderOfTheFormat() throws IOException {
    MemoryLedgerFile file = new MemoryLedgerFile();
    new Ledger(file).append(complete());
    List<String> names = new ArrayList<>();
    JsonNode object = new ObjectMapper().readTree(file.writes().get(0));
    object.fieldNames().forEachRemaining(names::add);
    assertThat(String.join(" ", names))
        .isEqualTo(
            "time build goal execution module source finalSource expected actual size output"
                + " outcome code committed outputState kept next attempts millis guarantees"
                + " warnings");
    assertThat(object.get("expected").textValue()).isEqualTo(SHA_256 + " " + SHA_512);
    assertThat(object.get("outputState").textValue()).isEqualTo("foreign");
  }

  @Test
  void absentValuesAreLeftOut() throws IOException {
    MemoryLedgerFile file = new MemoryLedgerFile();
    new Ledger(file).append(skipped());
    assertThat(file.writes())
        .containsExactly(
            "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b-1\",\"goal\":\"fetch-verified\","
                + "\"execution\":\"tool\",\"module\":\"g:a:1\",\"outcome\":\"SKIPPED\"}\n");
  }

  @Test
  void anEntryIsOneLineInOneWrite() throws IOException {
    MemoryLedgerFile file = new MemoryLedgerFile();
    new Ledger(file).append(complete());
    assertThat(file.writes()).singleElement().asString().endsWith("}\n").containsOnlyOnce("\n");
  }

  @Test
  @DisplayName("a writer starts with a newline where the last byte is none")
  void halfALineIsNotContinued() throws IOException {
    MemoryLedgerFile file = MemoryLedgerFile.holding("{\"time\":\"2026-01");
    Ledger ledger = new Ledger(file);
    ledger.append(skipped());
    assertThat(file.writes().get(1)).startsWith("\n{");
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(skipped()), 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not JSON",
        "[]",
        "{}",
        "{\"outcome\":\"FETCHED\"}",
        "null",
        "\u0000\u0001",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":1,\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\"}",
        "{\"time\":\"yesterday\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\"}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"WON\"}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FAILED\",\"outcome\":\"FETCHED\"}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\",\"actual\":\"sha256:00\"}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\",\"size\":1.5}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\",\"kept\":[1]}",
        "{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b\",\"goal\":\"g\",\"execution\":\"e\","
            + "\"module\":\"m\",\"outcome\":\"FETCHED\"} trailing"
      })
  void otherLinesAreSkippedAndCounted(String line) throws IOException {
    Ledger ledger = new Ledger(MemoryLedgerFile.holding(line + "\n"));
    ledger.append(skipped());
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(skipped()), 1));
  }

  @Test
  void deepNestingEndsAsAnUnreadableLine() throws IOException {
    Ledger ledger = new Ledger(MemoryLedgerFile.holding("[".repeat(100_000) + "\n"));
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(), 1));
  }

  @Test
  void aLineBeyondTheBoundIsUnreadable() throws IOException {
    Ledger ledger = new Ledger(new MemoryLedgerFile());
    LedgerEntry entry =
        new LedgerEntry(
            Instant.EPOCH,
            new Origin("b".repeat(Ledger.LONGEST_LINE), "g", "e", "m"),
            Subject.NONE,
            Result.of(Outcome.SKIPPED));
    ledger.append(entry);
    ledger.append(skipped());
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(skipped()), 1));
  }

  @Test
  void whatFollowsAnEntryBeyondTheBoundIsNotIgnored() throws IOException {
    MemoryLedgerFile written = new MemoryLedgerFile();
    new Ledger(written).append(skipped());
    String entry = written.writes().get(0).strip();
    String line = entry + " ".repeat(Ledger.LONGEST_LINE) + "x\n";
    assertThat(new Ledger(MemoryLedgerFile.holding(line)).read())
        .isEqualTo(new LedgerReading(List.of(), 1));
  }

  @Test
  void emptyLinesAndMembersOfNewerVersionsDoNotDisturb() throws IOException {
    Ledger ledger =
        new Ledger(
            MemoryLedgerFile.holding(
                "\n\n{\"time\":\"2026-01-02T03:04:05Z\",\"build\":\"b-1\",\"goal\":\"fetch-verified\","
                    + "\"execution\":\"tool\",\"module\":\"g:a:1\",\"outcome\":\"SKIPPED\","
                    + "\"later\":{\"x\":[1]}}\n"));
    assertThat(ledger.read()).isEqualTo(new LedgerReading(List.of(skipped()), 0));
  }
}
