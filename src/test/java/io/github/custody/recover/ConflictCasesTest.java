package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.FetchRig.sha256;
import static io.github.custody.testing.Outsider.FOREIGN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.Folder;
import io.github.custody.testing.Outsider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A replacement died before its commit, and another program put its own file at the output: three
 * candidates, and a person chooses.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ConflictCasesTest {
  @TempDir Path root;

  private Wreck wreck;
  private Folder.Entry foreign;
  private String token;

  @BeforeEach
  void crash() throws IOException {
    wreck = Wreck.replacing(root, Crash.before("RENAME out.bin.partial-* out.bin"));
    wreck.outsider().replace(wreck.rig().output());
    foreign = wreck.output();
    token = wreck.token();
  }

  @Test
  @DisplayName("RL-9 refused: all is kept, and the three candidates are named with their digests")
  void rl9_refused() throws Exception {
    Folder before = wreck.rig().folder();

    Finding finding = wreck.recovering().runOne();

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(finding.ending()).isEqualTo(Ending.UNDECIDED);
    assertThat(finding.outputHolds()).contains(sha256(FOREIGN).toString());
    Map<String, String> digests = new TreeMap<>();
    finding.files().stream()
        .filter(it -> !it.what().equals("lock"))
        .forEach(it -> digests.put(it.what(), it.digest().orElseThrow().toString()));
    assertThat(digests)
        .containsEntry("new file", sha256(NEW).toString())
        .containsEntry("previous output", sha256(OLD).toString());
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("RL-9 keep-current: the output stays, all the rest is in the attic")
  void rl9_keepCurrent() throws Exception {
    requireChosen(Choice.KEEP_CURRENT);

    assertThat(wreck.output()).isEqualTo(foreign);
    requireAttic(
        Map.of("out.bin.partial-" + token, NEW, "out.bin.recovery-" + token, OLD), "out.bin");
  }

  @Test
  @DisplayName("RL-9 publish-new: the pinned file with the mode of the previous one")
  void rl9_publishNew() throws Exception {
    requireChosen(Choice.PUBLISH_NEW);

    assertThat(wreck.rig().content()).contains(NEW);
    assertThat(wreck.output().mode() & 0777).isEqualTo(0640);
    assertThat(wreck.output().links()).isOne();
    requireAttic(
        Map.of("out.bin", FOREIGN, "out.bin.recovery-" + token, OLD), "out.bin.partial-" + token);
  }

  @Test
  @DisplayName("RL-9 restore-old: the very previous file")
  void rl9_restoreOld() throws Exception {
    requireChosen(Choice.RESTORE_OLD);

    assertThat(wreck.output()).isEqualTo(wreck.previous());
    requireAttic(
        Map.of("out.bin", FOREIGN, "out.bin.partial-" + token, NEW), "out.bin.recovery-" + token);
  }

  @Test
  @DisplayName("RL-9 publish-new of a partial without the pins: refused, nothing changed")
  void rl9_publishNewUnpinned() throws Exception {
    Outsider.rewrite(wreck.only(".partial"));
    Folder before = wreck.rig().folder();

    Finding finding = wreck.recovering().consenting(token).choosing(Choice.PUBLISH_NEW).runOne();

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("RL-9 restore-old without a previous file: refused, nothing changed")
  void rl9_restoreNothing() throws Exception {
    Files.delete(wreck.only(".recovery"));
    Folder before = wreck.rig().folder();

    Finding finding = wreck.recovering().consenting(token).choosing(Choice.RESTORE_OLD).runOne();

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("RL-9 the consent for another transaction decides nothing here")
  void rl9_otherToken() throws Exception {
    Folder before = wreck.rig().folder();

    Finding finding =
        wreck.recovering().consenting("0".repeat(32)).choosing(Choice.RESTORE_OLD).runOne();

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  private void requireChosen(Choice choice) throws Exception {
    Finding finding = wreck.recovering().consenting(token).choosing(choice).runOne();
    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(wreck.recovering().run().findings()).as("nothing is left to do").isEmpty();
  }

  /** Each file has its line in a manifest; intent and lock are there too. */
  private void requireAttic(Map<String, String> files, String notThere) throws IOException {
    Path attic = wreck.rig().directory().resolve(".custody-attic");
    Map<String, String> shelved = new Shelved(attic).files();
    assertThat(shelved).containsAllEntriesOf(files);
    assertThat(shelved.keySet())
        .contains("out.bin.intent", "out.bin.lock")
        .doesNotContain(notThere)
        .hasSize(files.size() + 2);
    Path shelf = Outsider.only(attic, "");
    assertThat(shelf.getFileName().toString()).endsWith("-" + token);
    String manifest = Files.readString(shelf.resolve("manifest.txt"), UTF_8);
    files.forEach(
        (name, content) ->
            assertThat(manifest.lines())
                .as(manifest)
                .anyMatch(
                    line ->
                        line.startsWith(
                            sha256(content) + " " + content.length() + " " + name + " # ")));
  }
}
