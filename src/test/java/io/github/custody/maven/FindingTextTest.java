package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.recover.Action;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.FoundFile;
import io.github.custody.recover.Owner;
import io.github.custody.recover.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What people read about a finding. */
class FindingTextTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final Path OUTPUT = Path.of("/w/target/tool.zip");
  private static final FindingText TEXT =
      new FindingText(
          Instant.parse("2026-01-02T05:00:00Z"),
          new FindingCommands(
              new RecoveryCommand(
                  List.of("-f", "/w/pom.xml", "custody:recover-locks"), Map.of(), List.of())));

  private static final Owner DEAD =
      new Owner(
          "process 1 on h",
          "DEAD",
          "process 1 does not run any more",
          Optional.of(Instant.parse("2026-01-02T02:00:00Z")));

  private static FoundFile file(String kind, String what, boolean withDigest, Action action) {
    return new FoundFile(
        Path.of(OUTPUT + "." + kind + "-" + TOKEN),
        what,
        1_234_567,
        withDigest
            ? Optional.of(new Digest(DigestAlgorithm.SHA256, "ab".repeat(32)))
            : Optional.empty(),
        action);
  }

  private static Finding finding(Status status, Ending ending, FoundFile... files) {
    return new Finding(
        OUTPUT,
        TOKEN,
        DEAD,
        "absent",
        List.of(files),
        ending,
        "the output was not touched",
        status,
        status == Status.NEEDS_CONSENT && ending == Ending.UNDECIDED
            ? List.of(Choice.values())
            : List.of(),
        List.of());
  }

  private static final FoundFile PARTIAL = file("partial", "new file", false, Action.DELETE);

  @Test
  void aPlanAndItsExecutionAreTheSameLines() {
    assertThat(TEXT.lines(finding(Status.PLANNED, Ending.NOT_COMMITTED, PARTIAL)))
        .containsExactly(
            "/w/target/tool.zip: would be ended as not committed: the output was not touched",
            "  owner: process 1 on h; DEAD: process 1 does not run any more",
            "  left: 3 h ago, 2026-01-02T02:00:00Z",
            "  output holds: absent",
            "  tool.zip.partial-" + TOKEN + ": new file, 1.2 MB, would be deleted",
            "  token: " + TOKEN);
    List<String> planned =
        TEXT.lines(finding(Status.PLANNED, Ending.NOT_COMMITTED, PARTIAL)).stream()
            .map(line -> line.replace("would be ", ""))
            .toList();
    assertThat(TEXT.lines(finding(Status.RESOLVED, Ending.NOT_COMMITTED, PARTIAL)))
        .isEqualTo(planned);
  }

  @Test
  @DisplayName("RL-9 a conflict names its candidates with their digests, and a command for each")
  void rl9_conflict() {
    Finding conflict =
        finding(
            Status.NEEDS_CONSENT,
            Ending.UNDECIDED,
            file("partial", "new file", true, Action.LEAVE),
            file("recovery", "previous output", true, Action.LEAVE));
    String command =
        "mvn -f /w/pom.xml custody:recover-locks%s -Dcustody.consent="
            + TOKEN
            + " -Dcustody.directories=/w/target";
    String choose = command.replace("recover-locks%s", "recover-locks -Dcustody.choose=%s");
    assertThat(TEXT.lines(conflict))
        .startsWith("/w/target/tool.zip: needs a decision: the output was not touched")
        .contains("  tool.zip.partial-" + TOKEN + ": new file, 1.2 MB, sha256:" + "ab".repeat(32))
        .endsWith(
            "  token: " + TOKEN,
            "  keep what the output holds: " + command.formatted(""),
            "  take the new file: " + choose.formatted("publish-new"),
            "  take the previous output: " + choose.formatted("restore-old"));
  }

  @Test
  void anUnclearOwnerNeedsOneCommand() {
    List<String> lines = TEXT.lines(finding(Status.NEEDS_CONSENT, Ending.NOT_COMMITTED, PARTIAL));
    assertThat(lines.get(0)).contains("needs consent, because process 1 does not run any more");
    assertThat(lines).filteredOn(line -> line.contains("mvn ")).hasSize(1);
    assertThat(lines)
        .as("what would be done without a consent is not what a consent does")
        .noneMatch(line -> line.contains("would be deleted"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"LIVE", "BUSY", "KEPT"})
  void whatIsLeftAloneSaysNothingOfActionsAndCommands(Status status) {
    assertThat(TEXT.lines(finding(status, Ending.NOT_COMMITTED, PARTIAL)))
        .noneMatch(line -> line.contains("deleted") || line.contains("mvn "));
  }

  @Test
  void whatHasNoTokenHasNoConsent() {
    Finding obstacle =
        new Finding(
            OUTPUT,
            "-",
            DEAD,
            "not looked at",
            List.of(),
            Ending.UNDECIDED,
            "the lock's name is a directory; move it away yourself",
            Status.NEEDS_CONSENT,
            List.of(),
            List.of());
    assertThat(TEXT.lines(obstacle)).noneMatch(line -> line.contains("custody.consent"));
    assertThat(TEXT.commands().next(obstacle)).isEmpty();
    assertThat(TEXT.commands().next(List.of(obstacle))).doesNotContain("consent");
  }

  @Test
  @DisplayName(
      "P10 names and owners from disk cannot move the cursor, nor begin a line of their own")
  void hostileNames() {
    Finding hostile =
        new Finding(
            Path.of("/w/t\u001b[2J\n[INFO] BUILD SUCCESS\u202egpj/o\u2028p"),
            TOKEN,
            new Owner("evil\r\nowner\u200f", "DEAD", "because\u0007\t", Optional.empty()),
            "x\u0000y",
            List.of(
                new FoundFile(
                    Path.of("/w/o\n.partial"),
                    "new\u2066 file",
                    1,
                    Optional.empty(),
                    Action.DELETE)),
            Ending.UNDECIDED,
            "so\u009b\nit is",
            Status.NEEDS_CONSENT,
            List.of(Choice.KEEP_CURRENT),
            List.of(Path.of("/w/m\noved")));
    assertThat(TEXT.lines(hostile))
        .hasSize(7)
        .allMatch(line -> line.codePoints().noneMatch(FindingTextTest::steers));
    assertThat(TEXT.lines(hostile).get(0)).startsWith("/w/t?[2J?[INFO] BUILD SUCCESS?gpj/o?p: ");
  }

  private static boolean steers(int c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T05:00:01Z,in the future of this clock",
    "2026-01-02T04:59:01Z,just now",
    "2026-01-02T04:01:00Z,59 min ago",
    "2026-01-02T04:00:00Z,1 h ago",
    "2025-12-31T05:00:01Z,47 h ago",
    "2025-12-31T05:00:00Z,2 days ago"
  })
  void ages(Instant since, String words) {
    Finding finding =
        new Finding(
            OUTPUT,
            TOKEN,
            new Owner("x", "DEAD", "y", Optional.of(since)),
            "absent",
            List.of(),
            Ending.NOT_COMMITTED,
            "z",
            Status.RESOLVED,
            List.of(),
            List.of());
    assertThat(TEXT.lines(finding)).contains("  left: " + words + ", " + since);
  }

  @Test
  void aLiveOwnerHasLeftNothing() {
    Owner live = new Owner("x", "LIVE", "y", Optional.of(Instant.parse("2026-01-02T04:00:00Z")));
    Finding finding =
        new Finding(
            OUTPUT,
            TOKEN,
            live,
            "absent",
            List.of(),
            Ending.NOT_COMMITTED,
            "z",
            Status.LIVE,
            List.of(),
            List.of());
    assertThat(TEXT.lines(finding))
        .contains("  since: 1 h ago, 2026-01-02T04:00:00Z")
        .noneMatch(line -> line.startsWith("  left: "));
  }
}
