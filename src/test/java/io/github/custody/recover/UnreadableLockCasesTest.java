package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Locks that nobody can read: kept, until a person consents to that very content. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class UnreadableLockCasesTest {
  @TempDir Path root;

  /** What became of a record. */
  enum Damage {
    EMPTY(record -> ""),
    TRUNCATED(record -> record.substring(0, record.length() / 2)),
    HEADER_ONLY(record -> "custody-lock 1\n"),
    UNKNOWN_VERSION(record -> checked(record.replace("custody-lock 1", "custody-lock 2"))),
    OVERSIZED(record -> record + "x".repeat(5000)),
    OVERSIZED_AND_CHECKED(record -> checked("note " + "x".repeat(5000) + "\n" + record)),
    NOT_UTF_8(record -> checked(record.replace("goal fetch", "goal \u00ff\u00fe"))),
    WRONG_CHECKSUM(record -> record.replace("pid ", "pid 1")),
    OTHER_OUTPUT(record -> checked(record.replace("output out.bin", "output ../../etc/passwd"))),
    CONTROL_CHARACTERS(record -> checked(record.replace("goal fetch", "goal \u001b[31m"))),
    TOKEN_WITH_A_PATH(record -> checked(record.replaceAll("token [0-9a-f]{32}", "token ../../x"))),
    NO_PID(record -> checked(record.replaceAll("(?m)^pid .*\n", ""))),
    HUGE_PID(record -> checked(record.replaceAll("(?m)^pid .*", "pid " + "9".repeat(40)))),
    TWO_TOKENS(record -> checked(record.replaceAll("(?m)^(token .*)$", "$1\n$1"))),
    NOISE(record -> "\u0000\u00f0\n\u001b]0;title\u0007".repeat(40));

    private final UnaryOperator<String> damage;

    Damage(UnaryOperator<String> damage) {
      this.damage = damage;
    }

    /** The damaged record, one character for each byte. */
    byte[] of(String record) {
      return damage.apply(record).getBytes(ISO_8859_1);
    }

    /** Its checksum is right again, so that what else is wrong with it counts. */
    private static String checked(String record) {
      String text = record.replaceAll("(?m)^crc .*\n", "");
      CRC32C crc = new CRC32C();
      crc.update(text.getBytes(ISO_8859_1));
      return text + "crc %08x\n".formatted(crc.getValue());
    }
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  @DisplayName("RL-4 beside a known output: needs consent, bytes kept; consented: in the attic")
  void rl4_knownOutput(Damage damage) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("UNLINK .out.bin.lock-*"));
    byte[] bytes = damaged(wreck, damage);
    Recovering recovering = wreck.recovering().knowing(wreck.rig().output());
    requireConsentIsNeeded(wreck, recovering, bytes);
    requireMovedByConsent(wreck, recovering, bytes);
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  @DisplayName("RL-4 with a partial beside it: needs consent, and the partial waits for it")
  void rl4_siblings(Damage damage) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
    byte[] bytes = damaged(wreck, damage);
    requireConsentIsNeeded(wreck, wreck.recovering(), bytes);
    requireMovedByConsent(wreck, wreck.recovering(), bytes);
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  @ParameterizedTest
  @EnumSource(value = Damage.class, mode = EnumSource.Mode.EXCLUDE, names = "EMPTY")
  @DisplayName("RL-4 a fetch is LOCKED by it, CORRUPT, and its message has the token for a consent")
  void rl4_fetchIsLocked(Damage damage) throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("UNLINK .out.bin.lock-*"));
    byte[] bytes = damaged(wreck, damage);
    CustodyException failure = wreck.nextFetchFails();
    assertThat(failure.code()).isEqualTo(FailureCode.LOCKED);
    assertThat(failure.details().get("verdict")).startsWith("CORRUPT");
    assertThat(failure.details().get("token")).isEqualTo(tokenOf(bytes));
    assertThat(wreck.sibling(".lock")).hasBinaryContent(bytes);
  }

  private static void requireConsentIsNeeded(Wreck wreck, Recovering recovering, byte[] bytes)
      throws Exception {
    Folder before = wreck.rig().folder();
    for (String wrong : List.of("0".repeat(32), tokenOf(bytes).substring(2), "")) {
      RecoveryReport report = recovering.consenting(wrong).run();
      Finding lock = ofLock(report, bytes);
      assertThat(lock.status()).isEqualTo(Status.NEEDS_CONSENT);
      assertThat(report.hasUnresolved()).isTrue();
      assertThat(report.hasResolved()).isFalse();
      assertThat(report.toString()).as("nothing of it is shown raw").doesNotContain("\u001b");
      assertThat(wreck.rig().folder()).isEqualTo(before);
    }
  }

  private static void requireMovedByConsent(Wreck wreck, Recovering recovering, byte[] bytes)
      throws Exception {
    Finding lock = ofLock(recovering.consenting(tokenOf(bytes)).run(), bytes);
    assertThat(lock.status()).as("%s", lock).isEqualTo(Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    Path kept =
        lock.moved().stream()
            .filter(path -> path.endsWith("out.bin.lock"))
            .findFirst()
            .orElseThrow();
    assertThat(kept).hasBinaryContent(bytes);
    assertThat(Files.readString(kept.resolveSibling("manifest.txt"), UTF_8))
        .contains(sha256(bytes) + " " + bytes.length + " " + LEAF + ".lock # ");
  }

  private static Finding ofLock(RecoveryReport report, byte[] bytes) {
    Finding finding =
        report.findings().stream()
            .filter(it -> it.token().equals(tokenOf(bytes)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("not named by its digest: " + report));
    assertThat(finding.owner().verdict()).isEqualTo("CORRUPT");
    return finding;
  }

  /** Damages the record in place. */
  private static byte[] damaged(Wreck wreck, Damage damage) throws IOException {
    byte[] bytes = damage.of(Files.readString(wreck.sibling(".lock"), ISO_8859_1));
    Files.write(wreck.sibling(".lock"), bytes);
    return bytes;
  }

  /** The word by which people consent. */
  private static String tokenOf(byte[] bytes) {
    return sha256(bytes).substring("sha256:".length()).substring(0, 32);
  }

  private static String sha256(byte[] bytes) {
    return FetchRig.sha256(new String(bytes, ISO_8859_1)).toString();
  }
}
