package io.github.custody.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.recover.Action;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.FoundFile;
import io.github.custody.recover.Mode;
import io.github.custody.recover.Owner;
import io.github.custody.recover.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The result of a recovery for machines: a public format. */
class RecoveryDocumentTest {
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  private static String json(RecoveryDocument document) {
    return new String(document.toJson(), StandardCharsets.UTF_8);
  }

  @Test
  void everyMemberIsThere() {
    Finding finding =
        new Finding(
            Path.of("/w/o"),
            "t0",
            new Owner("process 1", "DEAD", "it is gone", Optional.of(TIME)),
            "absent",
            List.of(
                new FoundFile(
                    Path.of("/w/o.partial-t0"),
                    "new file",
                    7,
                    Optional.of(new Digest(DigestAlgorithm.SHA256, "ab".repeat(32))),
                    Action.ATTIC)),
            Ending.NOT_COMMITTED,
            "not touched",
            Status.RESOLVED,
            List.of(),
            List.of(Path.of("/w/.custody-attic/x/o.partial-t0")));
    RecoveryDocument.Item item = new RecoveryDocument.Item(finding, Optional.of("mvn x"));
    assertThat(
            json(
                new RecoveryDocument(
                    TIME, Mode.SAFE, "b1", List.of(item), List.of(Path.of("/closed")))))
        .isEqualTo(
            "{'version':1,'time':'2026-01-02T03:04:05Z','mode':'safe','build':'b1','findings':["
                    .replace('\'', '"')
                + ("{'output':'/w/o','token':'t0','owner':{'name':'process 1','verdict':'DEAD',"
                        + "'evidence':'it is gone','since':'2026-01-02T03:04:05Z'},"
                        + "'outputHolds':'absent','ending':'NOT_COMMITTED','status':'RESOLVED',"
                        + "'reason':'not touched','files':[{'name':'o.partial-t0',"
                        + "'what':'new file','size':7,'digest':'sha256:"
                        + "ab".repeat(32)
                        + "','action':'ATTIC'}],'moved':['/w/.custody-attic/x/o.partial-t0'],"
                        + "'next':'mvn x'}],'unreadable':['/closed']}\n")
                    .replace('\'', '"'));
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    Finding finding =
        new Finding(
            Path.of("/w/o"),
            "-",
            new Owner("unknown", "MISSING", "its lock is gone", Optional.empty()),
            "absent",
            List.of(),
            Ending.UNDECIDED,
            "x",
            Status.FAILED,
            List.of(),
            List.of());
    assertThat(
            json(
                new RecoveryDocument(
                    TIME,
                    Mode.SAFE,
                    "b",
                    List.of(new RecoveryDocument.Item(finding, Optional.empty())),
                    List.of())))
        .contains("\"moved\":[]", "\"unreadable\":[]")
        .doesNotContain("next", "since", "digest", "null");
  }

  @Test
  void namesOfOthersAreEscaped() {
    RecoveryDocument document =
        new RecoveryDocument(
            TIME, Mode.SAFE, "b\"\u202e\u001b", List.of(), List.of(Path.of("/w/\u00e4\n")));
    assertThat(json(document))
        .contains("b\\\"\\u202E\\u001B", "/w/\\u00E4\\n")
        .matches("[\\x20-\\x7e]+\n");
  }
}
