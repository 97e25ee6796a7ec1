package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 3 of the cases: what is published is what was pinned, whoever interferes. */
class IntegrityCasesTest {
  private static final String PARTIAL = LEAF + ".partial-*";
  private static final String LINK_OUTPUT = "LINK " + PARTIAL + " " + LEAF;
  private static final String RENAME_OUTPUT = "RENAME " + PARTIAL + " " + LEAF;

  @TempDir Path root;

  @Test
  @DisplayName("I-1 wrong digest: the previous output keeps its bytes and its inode, clean")
  void i1_wrongDigestLeavesThePreviousOutput() throws IOException {
    SeenFetch seen = FetchCase.lying(root, true).run();

    CustodyException failure =
        seen.fails(FailureCode.DIGEST_MISMATCH, false, OutputState.UNCHANGED);
    seen.leavesOnlyOutput().leavesOutputUntouched();
    assertThat(failure.details())
        .containsEntry("from", "memory:source")
        .hasEntrySatisfying(
            "expected", text -> assertThat(text).contains(FetchRig.sha256(NEW).toString()))
        .hasEntrySatisfying(
            "actual",
            text ->
                assertThat(text)
                    .contains(
                        FetchRig.sha256("other bytes than the pinned ones").toString(),
                        "32 bytes"));
  }

  @Test
  @DisplayName("I-2 the partial is unlinked and re-created mid-stream: the foreign one is kept")
  void i2_partialReplacedMidStream() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    long[] foreign = new long[1];
    fetch.midStream(
        () -> {
          Path partial = fetch.partial();
          Files.delete(partial);
          foreign[0] = inode(Files.writeString(partial, FOREIGN));
        });

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.PARTIAL_REPLACED, false, OutputState.UNCHANGED, PARTIAL);
    seen.leaves(PARTIAL).holds(PARTIAL, FOREIGN);
    assertThat(seen.at(PARTIAL).inode()).isEqualTo(foreign[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "SYNC_FILE out.bin.partial-*, false",
    "SYNC_FILE out.bin.partial-*, true",
    "STAT out.bin.partial-*, false",
    "STAT out.bin.partial-*, true"
  })
  @DisplayName("I-3 the partial is rewritten in place, same size and time, after its sync")
  void i3_partialRewrittenAfterItsSync(String call, boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    fetch.script().after(call, () -> Outsider.rewrite(fetch.partial()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.PARTIAL_CHANGED, false, OutputState.UNCHANGED);
    seen.leavesOutputUntouched();
    assertThat(seen.after().entries()).hasSize(previous ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("I-4 the partial is replaced and the digest is wrong: DIGEST_MISMATCH, foreign kept")
  void i4_partialReplacedAndWrongDigest(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.lying(root, previous);
    fetch.midStream(() -> fetch.outsider().replace(fetch.partial()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.DIGEST_MISMATCH, false, OutputState.UNCHANGED, PARTIAL);
    seen.holds(PARTIAL, FOREIGN).leavesOutputUntouched();
    assertThat(seen.after().entries()).hasSize(previous ? 2 : 1);
  }

  @Test
  @DisplayName("I-5 the partial is exchanged at the commit of a new output: the output is absent")
  void i5_partialExchangedAtTheCommitOfANewOutput() throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    fetch.script().before(LINK_OUTPUT, () -> fetch.outsider().replace(fetch.partial()));

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.ABSENT, PARTIAL);
    seen.leaves(PARTIAL).holds(PARTIAL, FOREIGN);
  }

  @Test
  @DisplayName("I-5 the partial is exchanged at the commit of a replacement: foreign file aside")
  void i5_partialExchangedAtTheCommitOfAReplacement() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().before(RENAME_OUTPUT, () -> fetch.outsider().replace(fetch.partial()));

    SeenFetch seen = fetch.run();

    String aside = LEAF + ".aside-*";
    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED, aside);
    seen.leaves(LEAF, aside).holds(aside, FOREIGN).leavesOutputUntouched();
    assertThat(seen.outputsSeen()).doesNotContain(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("I-8 the output appears before or is exchanged after the commit of a new one")
  void i8_outputExchangedAtTheCommitOfANewOutput(boolean before) throws IOException {
    FetchCase fetch = FetchCase.fresh(root);
    if (before) {
      fetch.script().before(LINK_OUTPUT, () -> fetch.outsider().replace(fetch.output()));
    } else {
      fetch.script().after(LINK_OUTPUT, () -> fetch.outsider().replace(fetch.output()));
    }

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN);
    seen.leavesOnlyOutput().holds(LEAF, FOREIGN);
  }

  @Test
  @DisplayName("I-8 the output is exchanged after the commit of a replacement: foreign file aside")
  void i8_outputExchangedAfterTheCommitOfAReplacement() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().after(RENAME_OUTPUT, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    String aside = LEAF + ".aside-*";
    seen.fails(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED, aside);
    seen.leaves(LEAF, aside).holds(aside, FOREIGN).leavesOutputUntouched();
  }

  @Test
  @DisplayName("I-8 the portable mode's one window, between last look and rename, is reported")
  void i8_theWindowOfThePortableModeIsReported() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().before(RENAME_OUTPUT, () -> fetch.outsider().replace(fetch.output()));

    SeenFetch seen = fetch.run();

    assertThat(seen.succeeds().guarantees()).containsEntry("replace", "window");
    seen.leavesOnlyOutput().holds(LEAF, NEW);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("I-9 the disk is full mid-stream: STREAM_ERROR, clean, no further write")
  void i9_diskFullMidStream(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    fetch.script().failing(2, "WRITE " + PARTIAL, "No space left on device");

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.STREAM_ERROR, false, OutputState.UNCHANGED);
    assertThat(failure.what()).contains("No space left on device");
    seen.leavesOutputUntouched();
    assertThat(seen.after().entries()).hasSize(previous ? 1 : 0);
    assertThat(seen.changes().stream().filter(("WRITE " + PARTIAL)::equals)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("I-10 the sync of the partial fails: STREAM_ERROR, no retry, nothing committed")
  void i10_syncOfThePartialFails(boolean previous) throws IOException {
    FetchCase fetch = FetchCase.of(root, previous);
    fetch.script().failing("SYNC_FILE " + PARTIAL, "Input/output error");

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.STREAM_ERROR, false, OutputState.UNCHANGED);
    assertThat(failure.what()).contains("Input/output error");
    seen.leavesOutputUntouched();
    assertThat(seen.after().entries()).hasSize(previous ? 1 : 0);
    assertThat(seen.changes())
        .containsOnlyOnce("SYNC_FILE " + PARTIAL)
        .doesNotContainAnyElementsOf(List.of(LINK_OUTPUT, RENAME_OUTPUT));
    assertThat(seen.outputsSeen()).containsExactly(previous ? Optional.of(OLD) : Optional.empty());
  }

  private static long inode(Path path) throws IOException {
    return (Long) Files.getAttribute(path, "unix:ino");
  }
}
