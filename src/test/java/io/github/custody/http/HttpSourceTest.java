package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.chunked;
import static io.github.custody.testing.HttpResponders.endlessBody;
import static io.github.custody.testing.HttpResponders.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import io.github.custody.testing.HttpRecordedRequest;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpSourceTest {
  private static final byte[] BODY = new byte[200_000];

  private HttpBench bench;

  static {
    new Random(1).nextBytes(BODY);
  }

  @BeforeEach
  void start() throws IOException {
    bench = new HttpBench();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  @DisplayName("N-1 a 200 with its length is delivered, byte for byte")
  void n1_wholeBody() throws CustodyException {
    bench.server.serve("/a/file.bin", BODY);

    Delivery delivery = bench.deliver("/a/file.bin?signature=secret");

    assertThat(bench.sink.bytes()).isEqualTo(BODY);
    assertThat(bench.sink.announced()).contains(OptionalLong.of(BODY.length));
    assertThat(delivery.finalSource()).isEqualTo(bench.server.url("/a/file.bin"));
    assertThat(delivery.attempts())
        .containsExactly("GET " + bench.server.url("/a/file.bin") + ": 200");
  }

  @Test
  @DisplayName("N-1 a body in many chunks is delivered, byte for byte")
  void n1_manyChunks() throws CustodyException {
    bench.server.on("/file", chunked(1000, BODY));

    bench.deliver("/file");

    assertThat(bench.sink.bytes()).isEqualTo(BODY);
    assertThat(bench.sink.announced()).contains(OptionalLong.empty());
    assertThat(bench.sink.chunks()).isGreaterThan(1);
  }

  @Test
  @DisplayName("The request asks for the bytes as they are, and for nothing else")
  void plainRequest() throws CustodyException {
    bench.server.serve("/file", BODY);

    bench.deliver("/file?a=%2F+b#part");

    HttpRecordedRequest request = bench.server.requests().get(0);
    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.target()).isEqualTo("/file?a=%2F+b");
    assertThat(request.header("Accept-Encoding")).containsExactly("identity");
    assertThat(request.headers().keySet())
        .containsExactlyInAnyOrder("accept", "accept-encoding", "connection", "host", "user-agent");
  }

  @Test
  @DisplayName("Cookies of an answer do not come back")
  void noCookies() throws CustodyException {
    bench.server.on(
        "/file",
        (request, answer) ->
            answer.raw("HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n"));

    bench.deliver("/file");
    bench.sink = new CollectingSink();
    bench.deliver("/file");

    assertThat(bench.server.requests()).hasSize(2);
    assertThat(bench.server.requests().get(1).header("Cookie")).isEmpty();
  }

  @Test
  @DisplayName("A connection whose body was read to the end serves the next request")
  void connectionIsReused() throws CustodyException {
    bench.server.serve("/file", BODY);

    bench.deliver("/file");
    bench.sink = new CollectingSink();
    bench.deliver("/file");

    assertThat(bench.server.connections()).isEqualTo(1);
  }

  @Test
  @DisplayName("A kept connection that the server closed meanwhile is not used again")
  void staleConnection() throws Exception {
    bench.server.on("/file", (request, answer) -> answer.whole(200, BODY).close());

    bench.deliver("/file");
    assertThat(bench.server.awaitAllClosed(HttpBench.PATIENCE)).isTrue();
    bench.sink = new CollectingSink();
    bench.deliver("/file");

    assertThat(bench.sink.bytes()).isEqualTo(BODY);
    assertThat(bench.server.connections()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 204, 205, 206, 300, 304, 305, 400, 401, 404, 407, 416, 429, 500, 503})
  @DisplayName("N-2, N-9, N-10 any status but 200 is FETCH_FAILED, the sink is never begun")
  void n2_n9_n10_otherStatus(int code) throws InterruptedException {
    bench.server.on("/file", status(code));

    CustodyException failure = bench.failure("/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.FETCH_FAILED);
    assertThat(failure.what()).contains(Integer.toString(code)).doesNotContain("secret");
    assertThat(failure.details())
        .containsEntry("status", Integer.toString(code))
        .containsEntry("from", bench.server.url("/file"));
    assertThat(bench.sink.announced()).isEmpty();
    assertThat(bench.server.requests()).hasSize(1);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("N-15 what the sink throws comes out as it is, and the connection is closed at once")
  void n15_sinkRefuses() throws InterruptedException {
    bench.server.on("/file", endlessBody());
    CustodyException tooLarge = CustodyException.of(FailureCode.TOO_LARGE, "enough");
    bench.sink = new CollectingSink(1_000_000, tooLarge);

    assertThat(bench.failure("/file")).isSameAs(tooLarge);

    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
    assertThat(bench.sink.bytes().length).isLessThan(1_100_000);
  }
}
