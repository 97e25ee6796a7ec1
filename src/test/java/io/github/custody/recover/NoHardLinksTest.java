package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a file system without hard links a fetch died, and its lock cannot be read. */
class NoHardLinksTest {
  private static final String CUT_SHORT = "custody-lock 1\n";

  @TempDir Path root;

  @Test
  @DisplayName("P6 consented: lock and partial are in the attic as copies, the next fetch is green")
  void p6_consentEndsIt() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("WRITE out.bin.partial-*"));
    Files.writeString(wreck.sibling(".lock"), CUT_SHORT);
    String partial = Files.readString(wreck.only(".partial"), ISO_8859_1);
    String token = FetchRig.sha256(CUT_SHORT).hex().substring(0, 32);
    Script script = new Script().failingAlways("LINK", "Operation not permitted");

    RecoveryReport report =
        wreck
            .recovering()
            .knowing(wreck.rig().output())
            .interposing(script)
            .consenting(token)
            .run();

    assertThat(Recovering.statuses(report)).containsOnly(Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(new Shelved(wreck.sibling("").resolveSibling(".custody-attic")).files().values())
        .contains(CUT_SHORT, partial);
    wreck.rig().interposing(script).fetch();
    assertThat(wreck.rig().content()).contains(NEW);
    assertThat(script.missed()).isEmpty();
  }

  @Test
  @DisplayName("P3 a file that changes while it is copied stays where it is")
  void p3_changedWhileCopied() throws Exception {
    Wreck wreck = Wreck.fresh(root, Crash.after("WRITE out.bin.partial-*"));
    Files.writeString(wreck.sibling(".lock"), CUT_SHORT);
    String token = FetchRig.sha256(CUT_SHORT).hex().substring(0, 32);
    Script script = new Script().failingAlways("LINK", "Operation not permitted");
    script.before(
        "CREATE " + LEAF + ".lock", () -> Files.writeString(wreck.sibling(".lock"), "another's"));

    RecoveryReport report =
        wreck
            .recovering()
            .knowing(wreck.rig().output())
            .interposing(script)
            .consenting(token)
            .run();

    assertThat(Recovering.statuses(report)).contains(Status.FAILED);
    assertThat(wreck.sibling(".lock")).hasContent("another's");
  }
}
