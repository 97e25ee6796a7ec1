package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.FileOps;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.MemoryDirectory;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that recovery finds is somebody else's input (P10). */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
class BadInputTest {
  private static final int FOREIGN_ENTRIES = 100_000;

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"ln -s outside", "ln -s missing", "mkdir", "mkfifo"})
  @DisplayName("P10 a lock's name that is no file: named beside a known output, never touched")
  void noFile(String command) throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    Files.writeString(rig.directory().resolve("outside"), "outside");
    shell(rig, command + " out.bin.lock");
    Folder before = rig.folder();

    RecoveryReport unknown = new Recovering(rig.directory()).run();
    assertThat(unknown.findings()).isEmpty();
    assertThat(unknown.foreign()).containsExactly(rig.output());
    Finding known = new Recovering(rig.directory()).knowing(rig.output()).consenting("-").runOne();
    assertThat(known.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(known.reason()).startsWith("out.bin.lock is a");
    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("P10 10 MB of noise as a lock: foreign, or named beside a known output; untouched")
  void noise() throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    byte[] noise = new byte[10 << 20];
    Arrays.fill(noise, (byte) 0xfe);
    Files.write(rig.directory().resolve("out.bin.lock"), noise);
    Folder before = rig.folder();

    assertThat(new Recovering(rig.directory()).run().foreign()).containsExactly(rig.output());
    Finding known = new Recovering(rig.directory()).knowing(rig.output()).runOne();
    VerdictTest.requireVerdict(known, "CORRUPT", Status.NEEDS_CONSENT);
    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("P3 locks of other programs: seen, not reported, not touched")
  void otherPrograms() throws Exception {
    FetchRig rig = Wreck.rig(root);
    shell(rig, "echo x >yarn.lock; echo g >Gemfile; echo l >Gemfile.lock; : >empty.lock");
    Folder before = rig.folder();

    RecoveryReport report = new Recovering(rig.directory()).run();

    assertThat(report.findings()).isEmpty();
    assertThat(Recovering.names(report.foreign().stream()))
        .containsExactlyInAnyOrder("yarn", "Gemfile", "empty");
    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("P10 names with line ends, escape sequences and bidi characters: not ours")
  void names() throws Exception {
    FetchRig rig = Wreck.rig(root);
    String token = "0".repeat(32);
    for (String odd : List.of("a\\nb", "a\\033[31mb", "a\\342\\200\\256b", "a\\377b", "..", " a")) {
      shell(
          rig,
          "n=$(printf '" + odd + "x'); n=${n%x}; : >\"$n.lock\"; : >\"$n.partial-" + token + "\"");
    }
    String before = listing(rig);

    RecoveryReport report = new Recovering(rig.directory()).run();

    assertThat(report.toString()).doesNotContain("\n", "\u001b", "\u202e");
    assertThat(report.findings()).isEmpty();
    assertThat(listing(rig)).isEqualTo(before);
  }

  /** What somebody wrote into an intent; its checksum is right. */
  enum Hostile {
    HUGE_NUMBERS(
        it ->
            it.replaceAll(
                "(?m)^previous .*",
                "previous 1:9223372036854775807 999999999999999999 +1000000000-12-31T23:59:59Z")),
    TOO_HUGE_NUMBERS(it -> it.replaceAll("(?m)^staged .*", "staged 1:9999999999999999999 1 x")),
    OTHER_OUTPUT(it -> it.replace("output out.bin", "output ../../etc/passwd")),
    TOKEN_WITH_A_PATH(it -> it.replaceAll("token .*", "token ../../x")),
    UNKNOWN_MODE(it -> it.replace("mode rename", "mode delete")),
    NO_INTENT(it -> "noise\n");

    private final UnaryOperator<String> change;

    Hostile(UnaryOperator<String> change) {
      this.change = change;
    }

    String of(String intent) {
      String text = change.apply(intent.replaceAll("(?m)^crc .*\n", ""));
      CRC32C crc = new CRC32C();
      crc.update(text.getBytes(ISO_8859_1));
      return text + "crc %08x\n".formatted(crc.getValue());
    }
  }

  @ParameterizedTest
  @EnumSource(Hostile.class)
  @DisplayName("P10 a hostile intent with its lock: nothing is done without a consent")
  void intent(Hostile hostile) throws Exception {
    Wreck wreck = hostile(hostile);
    Folder before = wreck.rig().folder();
    Finding finding = wreck.recovering().runOne();
    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
    requireResolvedByConsent(wreck);
  }

  @ParameterizedTest
  @EnumSource(Hostile.class)
  @DisplayName("P6 a hostile intent without a lock: there is a way out by consent")
  void intentWithoutLock(Hostile hostile) throws Exception {
    Wreck wreck = hostile(hostile);
    Files.delete(wreck.sibling(".lock"));
    assertThat(wreck.nextFetchFails().what()).isNotEmpty();
    requireResolvedByConsent(wreck);
  }

  private static void requireResolvedByConsent(Wreck wreck) throws Exception {
    for (Finding finding : wreck.recovering().run().findings()) {
      if (finding.status() == Status.NEEDS_CONSENT) {
        wreck.recovering().consenting(finding.token()).run();
      }
    }
    assertThat(wreck.recovering().run().findings()).isEmpty();
    assertThat(wreck.output().inode()).isEqualTo(wreck.previous().inode());
    assertThat(wreck.output().content()).isEqualTo(wreck.previous().content());
    wreck.rig().fetch();
    assertThat(wreck.rig().content()).contains(NEW);
  }

  private Wreck hostile(Hostile hostile) throws IOException {
    Wreck wreck = Wreck.replacing(root, Crash.after("LINK out.bin out.bin.recovery-*"));
    Path intent = wreck.sibling(".intent");
    Files.writeString(intent, hostile.of(Files.readString(intent, ISO_8859_1)), ISO_8859_1);
    return wreck;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ln -s ../outside", "ln -s missing", "echo file >", "mkfifo"})
  @DisplayName(
      "P10 an attic that leads elsewhere, or is none: reported, nothing outside is touched")
  void attic(String command) throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
    Path partial = wreck.only(".partial");
    Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rw-r--r--"));
    Path outside = Files.createDirectory(wreck.rig().base().resolve("outside"));
    shell(wreck.rig(), command + " .custody-attic");

    Finding finding = wreck.recovering().runOne();

    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.FAILED);
    assertThat(outside).isEmptyDirectory();
    assertThat(partial).exists();
    assertThat(wreck.sibling(".lock")).exists();
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  @Test
  @DisplayName("a directory that vanishes before it is looked at has nothing to recover")
  void vanished() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("UNLINK .out.bin.lock-*"));
    Script script = new Script().before("PIN", () -> shell(wreck.rig(), "rm -r \"$PWD\""));

    RecoveryReport report = wreck.recovering().interposing(script).run();

    assertThat(script.missed()).isEmpty();
    assertThat(report).isEqualTo(new RecoveryReport(List.of(), List.of(), List.of()));
  }

  @Test
  @DisplayName("P10 a link to a directory is not followed")
  void links() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("UNLINK .out.bin.lock-*"));
    FetchRig other = Wreck.rig(root);
    Files.createSymbolicLink(other.directory().resolve("there"), wreck.rig().directory());

    assertThat(new Recovering(other.directory()).run().findings()).isEmpty();
    assertThat(wreck.sibling(".lock")).exists();
  }

  @Test
  @DisplayName("100 000 foreign entries and one leftover: found, and nothing else is remembered")
  void manyEntries(@TempDir(factory = MemoryDirectory.class) Path memory) throws Exception {
    Wreck wreck = Wreck.fresh(memory, Crash.after("WRITE out.bin.partial-*"));
    for (int n = 0; n < FOREIGN_ENTRIES; n++) {
      Files.createFile(wreck.rig().directory().resolve("entry-" + n + ".jar"));
    }
    long start = System.nanoTime();
    Leftovers found =
        Leftovers.find(
            new OutputStore(FileOps.system(), Clock.systemUTC()),
            RecoverRequest.safe(wreck.rig().directory()));
    System.out.printf(
        "%d foreign entries: searched in %d ms%n",
        FOREIGN_ENTRIES, (System.nanoTime() - start) / 1_000_000);

    assertThat(found.groups()).hasSize(1);
    assertThat(found.groups().get(0).names()).hasSize(2);
    assertThat(wreck.recovering().runOne().status()).isEqualTo(Status.RESOLVED);
    try (var left = Files.list(wreck.rig().directory())) {
      assertThat(left.filter(path -> path.getFileName().toString().startsWith(LEAF))).isEmpty();
    }
  }

  private static String listing(FetchRig rig) throws IOException {
    return run(rig, "ls -lai --time-style=full-iso | tail -n +4 | od -c");
  }

  private static void shell(FetchRig rig, String script) throws IOException {
    run(rig, script);
  }

  private static String run(FetchRig rig, String script) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
    Process process = builder.directory(rig.directory().toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
    try {
      assertThat(process.waitFor()).as("%s: %s", script, output).isZero();
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
