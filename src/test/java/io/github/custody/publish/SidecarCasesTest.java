package io.github.custody.publish;

import static io.github.custody.publish.PublishBench.ARTIFACT;
import static io.github.custody.publish.PublishBench.BYTES;
import static io.github.custody.publish.PublishBench.SIDECAR;
import static io.github.custody.publish.PublishBench.content;
import static io.github.custody.publish.PublishBench.statement;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the maker of a sidecar may do, and which sidecars are for which artifact. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class SidecarCasesTest {
  @TempDir Path root;
  private PublishBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new PublishBench(root.toRealPath());
  }

  @Test
  @DisplayName("PP-20 a sidecar whose making says \"file exists\" is that failure, no COLLISION")
  void pp20_makerSaysFileExists() {
    CustodyException failure =
        bench
            .with(
                (artifact, name) -> {
                  throw new FileAlreadyExistsException(name);
                })
            .fails(FailureCode.STREAM_ERROR);

    assertThat(failure).hasCauseInstanceOf(FileAlreadyExistsException.class);
    assertClean(failure);
  }

  @Test
  @DisplayName("PP-20 the same in a failure with a code, and in a defect")
  void pp20_otherFormsOfFileExists() {
    assertClean(
        bench
            .with(
                (artifact, name) -> {
                  throw CustodyException.of(
                      FailureCode.TOO_LARGE, "no", new FileAlreadyExistsException(name));
                })
            .fails(FailureCode.TOO_LARGE));

    UncheckedIOException defect =
        new UncheckedIOException(new FileAlreadyExistsException(ARTIFACT));
    bench.with(
        (artifact, name) -> {
          throw defect;
        });
    assertThat(catchThrowable(bench::publish)).isSameAs(defect);
    assertThat(bench.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("CX-8 a cancellation for a reason that says \"file exists\" is a cancellation")
  void cx8_cancelledBecauseOfFileExists() {
    assertClean(
        bench
            .with(
                (artifact, name) -> {
                  bench.cancellation.request();
                  throw new FileAlreadyExistsException(name);
                })
            .fails(FailureCode.CANCELLED));
  }

  private void assertClean(CustodyException failure) {
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(bench.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("a given statement about this artifact is published as it is")
  void givenStatement() throws Exception {
    String given = statement(BYTES).replace(":", " : ");
    bench.withGiven(given.getBytes(UTF_8)).publish();

    assertThat(bench.folder().content(SIDECAR)).contains(given);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "some text", "{\"broken\":", "[1,2]", "{\"a\":1}\n{\"a\":1,\"a\":2}"})
  @DisplayName("a given sidecar that is no provenance is published as it is")
  void givenText(String given) throws Exception {
    bench.withGiven(given.getBytes(UTF_8)).publish();

    assertThat(bench.folder().content(SIDECAR)).contains(given);
  }

  @Test
  @DisplayName("a given statement about another file: PAIR_MISMATCH, and nothing appears")
  void givenStatementOfAnotherFile() throws Exception {
    bench.withGiven(statement("other bytes").getBytes(UTF_8));

    CustodyException failure = bench.fails(FailureCode.PAIR_MISMATCH);

    assertThat(failure.details().get("expected"))
        .contains(content(BYTES).digests().get(0).toString());
    assertThat(failure.details().get("actual"))
        .contains(content("other bytes").digests().get(0).toString());
    assertClean(failure);
  }

  @Test
  @DisplayName("a given statement about another file, where its artifact is published: the same")
  void mismatchComesBeforeTheComparison() throws Exception {
    bench.publish();

    bench.withGiven(statement("other").getBytes(UTF_8)).fails(FailureCode.PAIR_MISMATCH);

    assertThat(bench.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  @Test
  @DisplayName("a given sidecar over 16 MiB: TOO_LARGE, and nothing appears")
  void givenTooMuch() throws Exception {
    bench.withGiven(new byte[(16 << 20) + 1]);

    assertClean(bench.fails(FailureCode.TOO_LARGE));
  }
}
