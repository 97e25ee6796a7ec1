package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** P3 on disk: a file with a dead transaction's token is deleted only with the proof. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ProofTest {
  private static final int NOBODY = 65534;

  @TempDir Path root;

  @Test
  @DisplayName("P3 half a download, private, of the lock's owner, with one name: deleted")
  void proven() throws Exception {
    Wreck wreck = midStream();
    requireNotCommitted(wreck);
    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("P3 of another owner: to the attic")
  void otherOwner() throws Exception {
    assumeTrue(
        Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "SKIPPED: only root can give files away");
    Wreck wreck = midStream();
    Files.setAttribute(wreck.only(".partial"), "unix:uid", NOBODY);
    requireInAttic(wreck);
  }

  @Test
  @DisplayName("P3 with a second name: to the attic, and the other name keeps the bytes")
  void secondName() throws Exception {
    Wreck wreck = midStream();
    Path other = wreck.rig().base().resolve("other");
    Files.createLink(other, wreck.only(".partial"));
    String content = Files.readString(other);
    requireInAttic(wreck);
    assertThat(other).hasContent(content);
  }

  @Test
  @DisplayName("P3 with another mode and without the pins: to the attic")
  void otherMode() throws Exception {
    Wreck wreck = midStream();
    Files.setPosixFilePermissions(
        wreck.only(".partial"), PosixFilePermissions.fromString("rw-r--r--"));
    requireInAttic(wreck);
  }

  @Test
  @DisplayName("P3 with the final mode and the pinned content, before the intent: deleted")
  void finalModeAndPinned() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("SYNC_FILE out.bin.partial-*"));
    assertThat(Files.getPosixFilePermissions(wreck.only(".partial")))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    assertThat(wreck.rig().folder().holds(NEW)).isTrue();

    requireNotCommitted(wreck);

    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("P3 another file at the partial's name: to the attic")
  void foreignFile() throws Exception {
    Wreck wreck = midStream();
    Path partial = wreck.only(".partial");
    Files.delete(partial);
    Files.writeString(partial, "a foreign file");
    requireInAttic(wreck);
  }

  @Test
  @DisplayName("P3 a link or a directory at the partial's name: left where it is")
  void noFile() throws Exception {
    Wreck wreck = midStream();
    Path partial = wreck.only(".partial");
    Path outside = Files.writeString(wreck.rig().base().resolve("outside"), "outside");
    Files.delete(partial);
    Files.createSymbolicLink(partial, outside);

    requireNotCommitted(wreck);

    assertThat(partial).isSymbolicLink();
    assertThat(outside).hasContent("outside");
    assertThat(wreck.beside()).containsExactly("out.bin.partial-*");
  }

  @Test
  @DisplayName("P3 a further name of the output that became the last one while it was captured")
  void lastName() throws Exception {
    Wreck wreck = Wreck.replacing(root, Crash.after("LINK out.bin out.bin.recovery-*"));
    Path other = Files.writeString(wreck.rig().base().resolve("other"), "foreign");
    Finding finding =
        wreck
            .recovering()
            .interposing(
                call -> {
                  boolean capture =
                      call.verb() == FileVerb.RENAME
                          && call.names().get(0).startsWith("out.bin.recovery-");
                  if (capture && Files.exists(other)) {
                    Files.move(
                        other,
                        wreck.rig().output(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                  }
                  return Interposition.Effect.NORMAL;
                })
            .runOne();

    assertThat(other).doesNotExist();
    assertThat(finding.status()).isEqualTo(Status.FAILED);
    assertThat(wreck.rig().content()).contains("foreign");
    assertThat(wreck.rig().folder().content("out.bin.recovery-" + wreck.token()))
        .contains(FetchRig.OLD);
  }

  private static void requireInAttic(Wreck wreck) throws Exception {
    Path partial = wreck.only(".partial");
    String content = Files.readString(partial);
    Object inode = Files.getAttribute(partial, "unix:ino");

    Finding finding = requireNotCommitted(wreck);

    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(finding.moved()).hasSize(1);
    Path kept = finding.moved().get(0);
    assertThat(kept.getFileName()).isEqualTo(partial.getFileName());
    assertThat(kept).hasContent(content);
    assertThat(Files.getAttribute(kept, "unix:ino")).isEqualTo(inode);
    assertThat(Files.readString(kept.resolveSibling("manifest.txt")))
        .contains(partial.getFileName().toString());
  }

  private static Finding requireNotCommitted(Wreck wreck) throws Exception {
    Finding finding = wreck.recovering().runOne();
    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.RESOLVED);
    assertThat(finding.ending()).as("%s", finding).isEqualTo(Ending.NOT_COMMITTED);
    assertThat(wreck.rig().content()).contains(OLD);
    return finding;
  }

  private Wreck midStream() throws IOException {
    return Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
  }
}
