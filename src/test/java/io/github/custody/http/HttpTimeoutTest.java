package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.dripping;
import static io.github.custody.testing.HttpResponders.endlessHeaders;
import static io.github.custody.testing.HttpResponders.neverAnswering;
import static io.github.custody.testing.HttpResponders.stalled;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTimeoutTest {
  private static final byte[] BODY = new byte[100_000];
  private static final Duration SHORT = Duration.ofMillis(300);

  private HttpBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new HttpBench();
    // Loads the client, so that the times below are those of the exchange.
    bench.failure("/warm-up");
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  @DisplayName("N-4 server accepts and never answers, timeout 300 ms: TIMEOUT within 1 s, closed")
  void n4_neverAnswers() throws InterruptedException {
    bench.server.on("/file", neverAnswering());
    bench.timeout = SHORT;

    CustodyException failure = failsWithin(Duration.ofSeconds(1), "/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what()).contains("300ms", "waiting for the answer").doesNotContain("secret");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
    assertThat(bench.sink.announced()).isEmpty();
  }

  @Test
  @DisplayName("N-5 first bytes, then silence: TIMEOUT with bytes and rate, closed")
  void n5_silenceInTheBody() throws InterruptedException {
    bench.server.on("/file", stalled(1000, BODY));
    bench.timeout = SHORT;

    CustodyException failure = failsWithin(Duration.ofSeconds(1), "/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what())
        .contains("300ms", "reading the body", "1000 of 100000 bytes")
        .doesNotContain("secret");
    assertThat(bench.sink.bytes()).hasSize(1000);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("N-6 one byte every 50 ms for ever, timeout 400 ms: TIMEOUT of the total")
  void n6_drip() throws InterruptedException {
    bench.server.on("/file", dripping(Duration.ofMillis(50)));
    bench.timeout = Duration.ofMillis(400);

    CustodyException failure = failsWithin(Duration.ofSeconds(1), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what()).contains("400ms", "reading the body", "bytes/s on average");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("N-6 header bytes that drip end at the total timeout too")
  void n6_dripInTheHead() throws InterruptedException {
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.status(200).raw("X-Slow: ");
          while (answer.clientStaysFor(Duration.ofMillis(50))) {
            answer.raw(".");
          }
        });
    bench.timeout = Duration.ofMillis(400);

    CustodyException failure = failsWithin(Duration.ofSeconds(1), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("Endless headers end at a bound, not at the deadline")
  void endlessHeadersAreBounded() throws InterruptedException {
    bench.server.on("/file", endlessHeaders());

    CustodyException failure = failsWithin(Duration.ofSeconds(5), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.FETCH_FAILED);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("One endless header line ends at a bound, not at the deadline")
  void endlessLineIsBounded() throws InterruptedException {
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.status(200).raw("X-Long: ");
          while (true) {
            answer.raw("and more ".repeat(100));
          }
        });

    CustodyException failure = failsWithin(Duration.ofSeconds(5), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.FETCH_FAILED);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("Interim answers without end do not outlive the deadline")
  void interimAnswersAreBounded() {
    bench.server.on(
        "/file",
        (request, answer) -> {
          while (true) {
            answer.raw("HTTP/1.1 102 Processing\r\n\r\n");
          }
        });
    bench.timeout = SHORT;

    assertThat(failsWithin(Duration.ofSeconds(1), "/file").code()).isEqualTo(FailureCode.TIMEOUT);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  @DisplayName("No byte for readTimeout is TIMEOUT that names readTimeout")
  void readTimeout(int sent) throws InterruptedException {
    bench.server.on("/file", sent == 0 ? neverAnswering() : stalled(sent, BODY));
    bench.readTimeout = SHORT;

    CustodyException failure = failsWithin(Duration.ofSeconds(2), "/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what()).contains("readTimeout", "300ms").doesNotContain("secret");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout", "connectTimeout"})
  @DisplayName("A TLS handshake without an answer ends at either bound, and is closed")
  void silentHandshake(String bound) throws IOException {
    // Nobody accepts: the kernel makes the connection, and no byte ever comes.
    try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      if (bound.equals("timeout")) {
        bench.timeout = SHORT;
      } else {
        bench.connectTimeout = SHORT;
      }

      long start = System.nanoTime();
      CustodyException failure =
          bench.failureFrom("https://127.0.0.1:" + mute.getLocalPort() + "/file?token=secret");

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
      assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
      assertThat(failure.what()).contains("300ms").doesNotContain("secret");
      assertThat(failure.what()).contains(bound.equals("timeout") ? "connecting" : bound);
      assertThat(isClosedByClient(mute)).isTrue();
    }
  }

  @Test
  @DisplayName("CX-1 a delivery that is cancelled before it starts makes no request")
  void cx1_cancelledBefore() {
    int before = bench.server.requests().size();
    bench.cancellation.request();

    assertThat(bench.failure("/file").code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(bench.server.requests()).hasSize(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  @DisplayName("A cancellation ends the wait for the answer and for the body at once")
  void cancelledWhileWaiting(int sent) throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    bench.server.on(
        "/file",
        (request, answer) -> {
          if (sent > 0) {
            answer.status(200).header("Content-Length", "2000").endOfHeaders();
            answer.write(new byte[sent]);
          }
          asked.countDown();
          answer.awaitClose();
        });
    Thread canceller = new Thread(() -> requestAfter(asked));
    canceller.start();

    CustodyException failure = failsWithin(Duration.ofSeconds(2), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
    canceller.join();
  }

  private void requestAfter(CountDownLatch asked) {
    try {
      asked.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    bench.cancellation.request();
  }

  private CustodyException failsWithin(Duration bound, String path) {
    long start = System.nanoTime();
    CustodyException failure = bench.failure(path);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(bound);
    return failure;
  }

  private static boolean isClosedByClient(ServerSocket server) throws IOException {
    try (Socket accepted = server.accept()) {
      accepted.setSoTimeout(5000);
      accepted.getInputStream().transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (SocketException e) {
      return true;
    }
  }
}
