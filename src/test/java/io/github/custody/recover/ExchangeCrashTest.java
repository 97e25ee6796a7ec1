package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.ReplaceMode;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A crash on either side of a swap, and of the swap back. */
class ExchangeCrashTest {
  private static final String COMMIT = "EXCHANGE out.bin.partial-* out.bin";

  @TempDir Path root;

  @Test
  @DisplayName("P6 before the swap: not committed, the previous output has its name and mode")
  void p6_beforeTheSwap() throws Exception {
    Wreck wreck = wreck(Crash.before(COMMIT), false);

    Finding finding = recover(wreck);

    assertThat(finding.ending()).isEqualTo(Ending.NOT_COMMITTED);
    assertThat(wreck.output()).isEqualTo(wreck.previous());
    assertThat(wreck.beside()).isEmpty();
  }

  @Test
  @DisplayName("P6 after the swap: completed, and the previous output is called by what it is")
  void p6_afterTheSwap() throws Exception {
    Wreck wreck = wreck(Crash.after(COMMIT), false);
    assertThat(wreck.only(".partial")).hasContent(OLD);

    Finding finding = recover(wreck);

    assertThat(finding.ending()).isEqualTo(Ending.COMPLETED);
    assertThat(finding.files())
        .extracting(FoundFile::what)
        .containsExactlyInAnyOrder("previous output", "previous output", "intent", "lock");
    assertThat(wreck.rig().content()).contains(NEW);
    assertThat(wreck.output().links()).isOne();
    assertThat(wreck.beside()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-------"})
  @DisplayName("P3 after a swap that displaced a foreign file: completed, theirs is in the attic")
  void p3_afterASurprise(String mode) throws Exception {
    Wreck wreck = wreck(Crash.after(COMMIT), true);
    assertThat(wreck.only(".partial")).hasContent(FOREIGN);
    Files.setPosixFilePermissions(wreck.only(".partial"), PosixFilePermissions.fromString(mode));

    Finding finding = recover(wreck);

    assertThat(finding.ending()).isEqualTo(Ending.COMPLETED);
    assertThat(finding.files())
        .extracting(FoundFile::what)
        .contains("file at the new file's name, of unknown origin");
    assertThat(wreck.rig().content()).contains(NEW);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(shelved(wreck).values()).containsExactly(FOREIGN);
  }

  @ParameterizedTest
  @CsvSource({
    "KEEP_CURRENT, a foreign file",
    "PUBLISH_NEW, 'the new and pinned bytes, long enough for several chunks'",
    "RESTORE_OLD, the previous output"
  })
  @DisplayName("P3 after the swap back: a person chooses, and the losers are in the attic")
  void p3_afterTheSwapBack(Choice choice, String winner) throws Exception {
    Wreck wreck = wreck(Crash.after(2, COMMIT), true);
    Folder before = wreck.rig().folder();

    Finding asked = recover(wreck);
    assertThat(asked.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
    Finding decided =
        wreck
            .recovering()
            .on(ReplaceMode.EXCHANGE.files())
            .consenting(wreck.token())
            .choosing(choice)
            .runOne();

    assertThat(decided.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.rig().content()).contains(winner);
    assertThat(shelved(wreck).values())
        .filteredOn(content -> !content.startsWith("custody-"))
        .doesNotContain(winner)
        .hasSize(2)
        .isSubsetOf(OLD, NEW, FOREIGN);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
  }

  private static Finding recover(Wreck wreck) throws CustodyException {
    return wreck.recovering().on(ReplaceMode.EXCHANGE.files()).runOne();
  }

  private Wreck wreck(Crash crash, boolean surprised) throws IOException {
    FetchRig rig = Wreck.rig(root).withPrevious();
    Script script = new Script();
    if (surprised) {
      script.before(COMMIT, () -> new Outsider(rig.base()).replace(rig.output()));
    }
    return Wreck.of(rig, crash, new InterposedFileOps(ReplaceMode.EXCHANGE.files(), script));
  }

  private static Map<String, String> shelved(Wreck wreck) {
    return new Shelved(wreck.rig().directory().resolve(".custody-attic")).files();
  }
}
