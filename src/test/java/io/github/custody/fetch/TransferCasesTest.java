package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.HttpResponders.bytes;
import static io.github.custody.testing.HttpResponders.endlessBody;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.HttpRecordedRequest;
import io.github.custody.testing.HttpResponder;
import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.RecordingInterposition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes of a transfer end to end: what counts as the artifact, limits, progress, and what
 * becomes of the connection. After each test no thread of a fetch is left.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class TransferCasesTest {
  private static final byte[] BYTES = NEW.getBytes(ISO_8859_1);

  @TempDir Path temporary;

  private FetchBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new FetchBench(temporary);
  }

  @AfterEach
  void stop() throws InterruptedException {
    bench.close();
    assertThat(bench.server.awaitAllClosed(FetchBench.PATIENCE)).isTrue();
    LiveThreads.assertNoneLeft();
  }

  @Test
  @DisplayName("N-12 gzip without having asked for it: the bytes on the wire are the artifact")
  void n12_gzip() throws Exception {
    byte[] zipped = zipped(BYTES);
    bench.server.on(
        "/file",
        (request, answer) ->
            answer
                .status(200)
                .header("Content-Encoding", "gzip")
                .header("Content-Length", Integer.toString(zipped.length))
                .endOfHeaders()
                .write(zipped));
    FetchRig rig = bench.rig().pinning(new String(zipped, ISO_8859_1));

    bench.fetch(rig, bench.server.url("/file"));

    assertThat(rig.output()).hasBinaryContent(zipped);
    HttpRecordedRequest request = bench.server.requests().get(0);
    assertThat(request.header("Accept-Encoding")).containsExactly("identity");
    bench.rejected(FailureCode.DIGEST_MISMATCH, bench.server.url("/file"));
  }

  static Stream<Arguments> lengths() {
    return Stream.of(
        Arguments.of("absent", List.of()),
        Arguments.of("garbage", List.of("many")),
        Arguments.of("negative", List.of("-1")),
        Arguments.of("empty", List.of("")),
        Arguments.of("beyond every number", List.of("99999999999999999999999")),
        Arguments.of("two that differ", List.of("5", "6")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lengths")
  @DisplayName("N-13 a length that is none: total unknown, success, progress monotone")
  void n13_noUsableLength(String what, List<String> lengths) throws Exception {
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.status(200);
          for (String length : lengths) {
            answer.header("Content-Length", length);
          }
          answer.endOfHeaders().write(BYTES).close();
        });
    List<Long> counts = new ArrayList<>();
    List<OptionalLong> totals = new ArrayList<>();
    FetchRig rig =
        bench
            .rig()
            .listening(
                (count, total) -> {
                  counts.add(count);
                  totals.add(total);
                });

    bench.fetch(rig, bench.server.url("/file"));

    assertThat(rig.content()).as(what).contains(NEW);
    assertThat(counts).isSorted().doesNotHaveDuplicates().endsWith((long) BYTES.length);
    assertThat(totals).containsOnly(OptionalLong.empty());
  }

  @Test
  @DisplayName("N-13 with a length: each progress call has the total, the last one all bytes")
  void n13_length() throws Exception {
    byte[] large = new byte[300_000];
    bench.server.serve("/file", large);
    List<Long> counts = new ArrayList<>();
    FetchRig rig =
        bench
            .rig()
            .pinning(new String(large, ISO_8859_1))
            .listening(
                (count, total) -> {
                  assertThat(total).hasValue(large.length);
                  counts.add(count);
                });

    bench.fetch(rig, bench.server.url("/file"));

    assertThat(counts)
        .hasSizeGreaterThan(1)
        .isSorted()
        .doesNotHaveDuplicates()
        .endsWith((long) large.length);
  }

  @Test
  @DisplayName("N-14 a progress callback that throws is ignored")
  void n14_progressThrows() throws Exception {
    bench.server.serve("/file", BYTES);
    FetchRig rig =
        bench
            .rig(Scenario.REPLACEMENT)
            .listening(
                (count, total) -> {
                  throw new IllegalStateException("the audience left");
                });

    assertThat(bench.fetch(rig, bench.server.url("/file")).warnings()).isEmpty();
    assertThat(rig.content()).contains(NEW);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("N-15 more than maxSize: TOO_LARGE, announced: before a partial; closed, clean")
  void n15_tooLarge(boolean announced) throws Exception {
    RecordingInterposition recorder = new RecordingInterposition();
    bench.interposition = recorder;
    bench.maxSize = OptionalLong.of(BYTES.length - 1);
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.status(200);
          if (announced) {
            answer.header("Content-Length", Integer.toString(BYTES.length));
          }
          answer.endOfHeaders().write(BYTES);
          answer.awaitClose();
        });

    CustodyException failure = bench.rejected(FailureCode.TOO_LARGE, bench.server.url("/file"));

    assertThat(failure.details())
        .containsEntry("expected", "at most %d bytes".formatted(BYTES.length - 1));
    assertThat(
            recorder.calls().stream()
                .filter(call -> call.verb() == FileVerb.CREATE)
                .anyMatch(call -> call.names().get(0).contains(".partial-")))
        .isEqualTo(!announced);
    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("N-15 a body without end is cut off at maxSize; closed, clean")
  void n15_endless() throws Exception {
    bench.server.on("/file", endlessBody());
    bench.maxSize = OptionalLong.of(1_000_000);

    bench.rejected(FailureCode.TOO_LARGE, bench.server.url("/file"));
    bench.server.on(
        "/unannounced",
        (request, answer) -> answer.status(200).endOfHeaders().write(new byte[100_000_000]));
    bench.rejected(FailureCode.TOO_LARGE, bench.server.url("/unannounced"));

    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("N-15 exactly maxSize is not too large")
  void n15_exactly() throws Exception {
    bench.maxSize = OptionalLong.of(BYTES.length);
    bench.server.serve("/file", BYTES);

    assertThat(bench.fetch(bench.rig(), bench.server.url("/file")).content().size())
        .isEqualTo(BYTES.length);
  }

  @Test
  @DisplayName("N-16 after FETCH_FAILED the connection is closed, however long the error page is")
  void n16_afterFetchFailed() throws Exception {
    bench.server.on(
        "/file",
        (request, answer) ->
            answer
                .status(404)
                .header("Content-Length", "1099511627776")
                .endOfHeaders()
                .write(new byte[100_000_000]));

    bench.rejected(FailureCode.FETCH_FAILED, bench.server.url("/file"));

    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("N-16 after DIGEST_MISMATCH the body was drained: the connection serves the next")
  void n16_afterDigestMismatch() throws Exception {
    bench.server.serve("/bad", OLD.getBytes(ISO_8859_1));
    bench.server.serve("/file", BYTES);
    FetchRig rig = bench.rig();

    bench.rejected(FailureCode.DIGEST_MISMATCH, rig, bench.server.url("/bad"));
    bench.fetch(rig, bench.server.url("/file"));

    assertThat(rig.content()).contains(NEW);
    assertThat(bench.server.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("N-16 after a full disk: STREAM_ERROR, clean, the connection is closed")
  void n16_afterDiskFull(Scenario scenario) throws Exception {
    HttpResponder large = bytes(new byte[10_000_000]);
    bench.server.on("/file", large);
    bench.interposition =
        call -> {
          if (call.verb() == FileVerb.WRITE && call.names().get(0).contains(".partial-")) {
            throw new FileSystemException(call.names().get(0), null, "No space left on device");
          }
          return Effect.NORMAL;
        };

    CustodyException failure =
        bench.rejected(FailureCode.STREAM_ERROR, bench.rig(scenario), bench.server.url("/file"));

    assertThat(failure.what()).contains("No space left on device");
    bench.assertClosedByClient();
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("N-17 an empty body with the digest of nothing: success, 0 bytes")
  void n17_empty(Scenario scenario) throws Exception {
    bench.server.on("/file", bytes());
    FetchRig rig = bench.rig(scenario).pinning("");

    FetchResult result = bench.fetch(rig, bench.server.url("/file"));

    assertThat(result.content()).isEqualTo(new Content(0, List.of(FetchRig.sha256(""))));
    assertThat(rig.output()).isEmptyFile();
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
