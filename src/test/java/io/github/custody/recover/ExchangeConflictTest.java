package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a person is offered after a swap, and what comes of it. */
class ExchangeConflictTest {
  private static final String COMMIT = "EXCHANGE out.bin.partial-* out.bin";

  @TempDir Path root;

  @ParameterizedTest
  @EnumSource(
      value = Choice.class,
      names = {"PUBLISH_NEW", "RESTORE_OLD"})
  @DisplayName("P6 a directory at the output: only what can work is offered, nothing else is done")
  void p6_noRegularFileAtTheOutput(Choice wanted) throws Exception {
    Wreck wreck = wreck();
    Files.delete(wreck.rig().output());
    Files.createDirectory(wreck.rig().output());
    Folder before = wreck.rig().folder();

    Finding finding = decide(wreck, wanted);

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(finding.choices()).containsExactly(Choice.KEEP_CURRENT);
    assertThat(finding.reason()).contains("no regular file");
    assertThat(wreck.rig().folder()).isEqualTo(before);
    assertThat(decide(wreck, Choice.KEEP_CURRENT).status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
  }

  @Test
  @DisplayName("P6 the previous output has only the staged name left: it can be restored")
  void p6_previousOutputAtTheStagedName() throws Exception {
    Wreck wreck = wreck();
    Files.delete(wreck.only(".recovery"));
    wreck.outsider().replace(wreck.rig().output());

    Finding finding = decide(wreck, Choice.RESTORE_OLD);

    assertThat(finding.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.rig().content()).contains(OLD);
    assertThat(shelved(wreck)).contains(FOREIGN);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
  }

  private Wreck wreck() throws IOException {
    FetchRig rig = Wreck.rig(root).withPrevious();
    return Wreck.of(rig, Crash.after(COMMIT), ReplaceMode.EXCHANGE.files());
  }

  private static Finding decide(Wreck wreck, Choice choice) throws CustodyException, IOException {
    return wreck
        .recovering()
        .on(ReplaceMode.EXCHANGE.files())
        .consenting(wreck.token())
        .choosing(choice)
        .runOne();
  }

  private static Iterable<String> shelved(Wreck wreck) {
    return new Shelved(wreck.rig().directory().resolve(".custody-attic")).files().values();
  }
}
