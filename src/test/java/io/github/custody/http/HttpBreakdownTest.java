package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.stalled;
import static io.github.custody.testing.HttpResponders.truncated;
import static io.github.custody.testing.HttpResponders.untilClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.HttpResponder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpBreakdownTest {
  private static final byte[] BODY = new byte[100_000];

  private HttpBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new HttpBench();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  @DisplayName("N-3 connection refused: NETWORK_ERROR")
  void n3_refused() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }

    CustodyException failure = bench.failureFrom("http://127.0.0.1:" + port + "/a?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.NETWORK_ERROR);
    assertThat(failure.what()).isEqualTo("the connection was refused");
    assertThat(printed(failure)).doesNotContain("secret");
  }

  @Test
  @DisplayName("N-3 unknown host: NETWORK_ERROR")
  void n3_unknownHost() {
    CustodyException failure = bench.failureFrom("http://no-such-host.invalid/a?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.NETWORK_ERROR);
    assertThat(failure.what()).isEqualTo("the host name has no address");
    assertThat(printed(failure)).doesNotContain("secret");
  }

  @Test
  @DisplayName("N-7 body shorter than its length, then close: STREAM_ERROR")
  void n7_truncated() {
    bench.server.on("/file", truncated(80_000, BODY));

    CustodyException failure = bench.failure("/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.STREAM_ERROR);
    assertThat(failure.what()).contains("80000 of 100000 bytes");
    assertThat(printed(failure)).doesNotContain("secret");
  }

  @Test
  @DisplayName("N-8 close without a length just ends: the digest decides")
  void n8_closeDelimited() throws CustodyException {
    bench.server.on("/file", untilClose(new byte[50_000]));

    bench.deliver("/file");

    assertThat(bench.sink.bytes()).hasSize(50_000);
  }

  static Stream<Arguments> brokenServers() {
    return Stream.of(
        broken("no answer", FailureCode.NETWORK_ERROR, (request, answer) -> answer.close()),
        broken("reset", FailureCode.NETWORK_ERROR, (request, answer) -> answer.reset()),
        broken(
            "no HTTP",
            FailureCode.FETCH_FAILED,
            (request, answer) -> answer.raw("SSH-2.0 /file?token=secret\r\n".repeat(20)).close()),
        broken(
            "bad header",
            FailureCode.FETCH_FAILED,
            (request, answer) -> answer.status(200).raw("token=secret\r\n\r\n")),
        broken(
            "unknown coding",
            FailureCode.FETCH_FAILED,
            (request, answer) -> answer.status(200).raw("Transfer-Encoding: secret\r\n\r\n")),
        broken(
            "head cut off",
            FailureCode.FETCH_FAILED,
            (request, answer) -> answer.status(200).raw("X-Sec").close()),
        broken(
            "reset in the body",
            FailureCode.STREAM_ERROR,
            (request, answer) ->
                answer.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").reset()),
        broken(
            "chunks cut off",
            FailureCode.STREAM_ERROR,
            (request, answer) ->
                answer
                    .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .chunk(BODY)
                    .close()),
        broken(
            "chunk that is none",
            FailureCode.STREAM_ERROR,
            (request, answer) ->
                answer.raw(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n?token=secret\r\n")));
  }

  private static Arguments broken(String name, FailureCode code, HttpResponder responder) {
    return Arguments.of(name, code, responder);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("brokenServers")
  @DisplayName("N-16 a server that breaks: typed failure without secrets, no connection is left")
  void n16_broken(String name, FailureCode code, HttpResponder responder)
      throws InterruptedException {
    bench.server.on("/file", responder);
    // Makes sure that awaitClosedByClient has a connection of the client to see.
    bench.failure("/other");

    CustodyException failure = bench.failure("/file?token=secret");

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.details()).containsEntry("from", bench.server.url("/file"));
    assertThat(printed(failure)).doesNotContain("secret");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("N-16 after failures and successes no thread is left, and after close no connection")
  void n16_nothingIsLeft() throws Exception {
    bench.server.serve("/good", BODY).on("/stalled", stalled(10, BODY));
    bench.deliver("/good");
    bench.sink = new CollectingSink();
    bench.timeout = Duration.ofMillis(100);
    bench.failure("/stalled");
    bench.failure("/missing");

    assertThat(threadsOfOurs()).isEmpty();
    bench.transport.close();
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
    assertThat(bench.server.openConnections()).isZero();
  }

  @Test
  @DisplayName("P9 user info of a URL never reaches a server, nor a message")
  void p9_userInfo() throws IOException {
    try (HttpFixture server = HttpFixture.start()) {
      CustodyException failure =
          bench.failureFrom(server.url("/a").replace("http://", "http://me:secret@"));

      assertThat(failure.code()).isEqualTo(FailureCode.BAD_URL);
      assertThat(printed(failure)).doesNotContain("secret").contains("settings.xml");
      assertThat(server.connections()).isZero();
    }
  }

  private static Set<String> threadsOfOurs() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("custody-"))
        .collect(Collectors.toSet());
  }

  private static String printed(CustodyException failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    return text.append(failure.details().toString()).toString();
  }
}
