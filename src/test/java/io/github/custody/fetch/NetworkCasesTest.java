package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.HttpResponders.bytes;
import static io.github.custody.testing.HttpResponders.chunked;
import static io.github.custody.testing.HttpResponders.dripping;
import static io.github.custody.testing.HttpResponders.neverAnswering;
import static io.github.custody.testing.HttpResponders.redirect;
import static io.github.custody.testing.HttpResponders.stalled;
import static io.github.custody.testing.HttpResponders.truncated;
import static io.github.custody.testing.HttpResponders.untilClose;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.HttpResponder;
import io.github.custody.testing.RecordingInterposition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers as they are, end to end: what a fetch from each of them leaves on disk, and of the
 * connection. After each test no thread of a fetch is left.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class NetworkCasesTest {
  private static final byte[] BYTES = NEW.getBytes(ISO_8859_1);
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir Path temporary;

  private FetchBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new FetchBench(temporary);
    // Loads the client, so that the times below are those of the exchange.
    bench.rejected(FailureCode.FETCH_FAILED, bench.rig(), bench.server.url("/warm-up"));
  }

  @AfterEach
  void stop() throws InterruptedException {
    bench.close();
    assertThat(bench.server.awaitAllClosed(FetchBench.PATIENCE)).isTrue();
    LiveThreads.assertNoneLeft();
  }

  static Stream<Arguments> wholeAnswers() {
    byte[] large = new byte[1_000_003];
    new Random(1).nextBytes(large);
    return Stream.of(
        Arguments.of(BYTES, bytes(BYTES)),
        Arguments.of(BYTES, chunked(BYTES.length, BYTES)),
        Arguments.of(BYTES, chunked(1, BYTES)),
        Arguments.of(BYTES, untilClose(BYTES)),
        Arguments.of(large, bytes(large)),
        Arguments.of(large, chunked(70_001, large)),
        Arguments.of(large, untilClose(large)));
  }

  @ParameterizedTest
  @MethodSource("wholeAnswers")
  @DisplayName("N-1 200, body in one chunk and in many: output, count and digest are those bytes")
  void n1_whole(byte[] body, HttpResponder answer) throws Exception {
    bench.server.on("/file", answer);
    String text = new String(body, ISO_8859_1);
    for (Scenario scenario : Scenario.values()) {
      FetchRig rig = bench.rig(scenario).pinning(text);

      FetchResult result = bench.fetch(rig, bench.server.url("/file?token=secret"));

      assertThat(result.outcome()).isEqualTo(FetchOutcome.FETCHED);
      assertThat(result.output()).isEqualTo(rig.output());
      assertThat(result.content())
          .isEqualTo(new Content(body.length, List.of(FetchRig.sha256(text))));
      assertThat(result.delivery().orElseThrow().finalSource())
          .isEqualTo(bench.server.url("/file"));
      assertThat(result.warnings()).isEmpty();
      assertThat(rig.output()).hasBinaryContent(body);
      assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 418, 500, 501, 599})
  @DisplayName("N-2 an error status: FETCH_FAILED with it, no partial was ever created")
  void n2_errorStatus(int status) throws Exception {
    RecordingInterposition recorder = new RecordingInterposition();
    bench.interposition = recorder;
    bench.server.on("/file", (request, answer) -> answer.whole(status, BYTES));

    CustodyException failure =
        bench.rejected(FailureCode.FETCH_FAILED, bench.server.url("/file?token=secret"));

    assertThat(failure.details())
        .containsEntry("status", Integer.toString(status))
        .containsEntry("from", bench.server.url("/file"));
    assertThat(recorder.calls())
        .filteredOn(call -> call.verb() == FileVerb.CREATE)
        .isNotEmpty()
        .noneMatch(call -> call.names().get(0).contains(".partial-"));
    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("N-3 connection refused: NETWORK_ERROR, clean")
  void n3_refused() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }

    CustodyException failure =
        bench.rejected(FailureCode.NETWORK_ERROR, "http://127.0.0.1:%d/file".formatted(port));

    assertThat(failure.what()).isEqualTo("the connection was refused");
  }

  @Test
  @DisplayName("N-3 unknown host: NETWORK_ERROR, clean")
  void n3_unknownHost() {
    CustodyException failure =
        bench.rejected(FailureCode.NETWORK_ERROR, "http://no-such-host.invalid/file");

    assertThat(failure.what()).isEqualTo("the host name has no address");
  }

  static Stream<Arguments> slowServers() {
    return Stream.of(
        Arguments.of("N-4 accepts and never answers", neverAnswering(), SHORT),
        Arguments.of("N-5 first bytes, then silence", stalled(20, BYTES), SHORT),
        Arguments.of("N-5 headers, then silence", stalled(0, BYTES), SHORT),
        Arguments.of(
            "N-6 one byte every 50 ms", dripping(Duration.ofMillis(50)), Duration.ofMillis(400)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("slowServers")
  @DisplayName("N-4 N-5 N-6 too slow: TIMEOUT of the total within 1 s, closed, clean")
  void n4_n5_n6_tooSlow(String row, HttpResponder answer, Duration timeout) throws Exception {
    bench.server.on("/file", answer);
    bench.timeout = timeout;
    for (Scenario scenario : Scenario.values()) {
      FetchRig rig = bench.rig(scenario);
      long start = System.nanoTime();

      bench.rejected(FailureCode.TIMEOUT, rig, bench.server.url("/file"));

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as(row)
          .isBetween(timeout, Duration.ofSeconds(1));
      bench.assertClosedByClient();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 30})
  @DisplayName("N-7 body shorter than its length, then close: STREAM_ERROR, clean")
  void n7_truncated(int sent) {
    bench.server.on("/file", truncated(sent, BYTES));

    bench.rejected(FailureCode.STREAM_ERROR, bench.server.url("/file"));
  }

  @Test
  @DisplayName("N-7 a reset in the middle of the body, and a chunked body without its end")
  void n7_reset() {
    bench.server.on(
        "/file", (request, answer) -> answer.status(200).endOfHeaders().write(BYTES).reset());
    bench.server.on(
        "/chunked",
        (request, answer) ->
            answer
                .status(200)
                .header("Transfer-Encoding", "chunked")
                .endOfHeaders()
                .chunk(BYTES)
                .close());

    bench.rejected(FailureCode.STREAM_ERROR, bench.server.url("/file"));
    bench.rejected(FailureCode.STREAM_ERROR, bench.server.url("/chunked"));
  }

  @Test
  @DisplayName("N-8 close without a length after half the bytes: DIGEST_MISMATCH, clean")
  void n8_halfWithoutLength() {
    bench.server.on("/file", untilClose(NEW.substring(0, 28).getBytes(ISO_8859_1)));

    CustodyException failure =
        bench.rejected(FailureCode.DIGEST_MISMATCH, bench.server.url("/file?token=secret"));

    assertThat(failure.details())
        .containsEntry("from", bench.server.url("/file"))
        .containsEntry("expected", FetchRig.sha256(NEW).toString())
        .containsEntry("actual", FetchRig.sha256(NEW.substring(0, 28)) + ", 28 bytes");
  }

  @Test
  @DisplayName("N-9 204: FETCH_FAILED; an empty 200 is 0 bytes, and the digest decides")
  void n9_noContent() {
    bench.server.on("/none", (request, answer) -> answer.status(204).endOfHeaders());
    bench.server.on("/empty", bytes());

    bench.rejected(FailureCode.FETCH_FAILED, bench.server.url("/none"));
    bench.rejected(FailureCode.DIGEST_MISMATCH, bench.server.url("/empty"));
  }

  @Test
  @DisplayName("N-10 206 without a range: refused, even with all the pinned bytes")
  void n10_partialContent() throws Exception {
    bench.server.on(
        "/file",
        (request, answer) ->
            answer
                .status(206)
                .header("Content-Range", "bytes 0-%d/%d".formatted(BYTES.length - 1, BYTES.length))
                .header("Content-Length", Integer.toString(BYTES.length))
                .endOfHeaders()
                .write(BYTES));

    CustodyException failure = bench.rejected(FailureCode.FETCH_FAILED, bench.server.url("/file"));

    assertThat(failure.details()).containsEntry("status", "206");
    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("N-11 a redirect is followed; the last URL is the source")
  void n11_redirectFollowed() throws Exception {
    bench.server.on("/start", redirect(302, "/a/next?signature=secret"));
    bench.server.on("/a/next", redirect(307, "../file"));
    bench.server.serve("/file", BYTES);
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);

    FetchResult result = bench.fetch(rig, bench.server.url("/start"));

    assertThat(rig.content()).contains(NEW);
    assertThat(result.delivery().orElseThrow().finalSource()).isEqualTo(bench.server.url("/file"));
    assertThat(result.delivery().orElseThrow().attempts()).hasSize(3);
  }

  @Test
  @DisplayName("N-11 a redirect loop ends after 10 redirects: FETCH_FAILED, clean")
  void n11_redirectLoop() {
    bench.server.on("/loop", redirect(302, "/loop"));
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);
    int before = bench.server.requests().size();

    bench.rejected(FailureCode.FETCH_FAILED, rig, bench.server.url("/loop"));

    assertThat(bench.server.requests()).hasSize(before + 11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///etc/passwd", "ftp://127.0.0.1/file", "data:,x"})
  @DisplayName("N-11 a redirect to what is no http: REDIRECT_REFUSED, clean")
  void n11_redirectToAnotherScheme(String location) {
    bench.server.on("/file", redirect(302, location));

    bench.rejected(FailureCode.REDIRECT_REFUSED, bench.server.url("/file"));
  }
}
