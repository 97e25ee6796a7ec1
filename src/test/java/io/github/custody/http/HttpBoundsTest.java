package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.endlessHeaders;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpBoundsTest {
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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(1), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @Test
  @DisplayName("Endless headers end at a bound, not at the deadline")
  void endlessHeadersAreBounded() throws InterruptedException {
    bench.server.on("/file", endlessHeaders());

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(5), "/file");

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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(5), "/file");

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

    assertThat(bench.failsWithin(Duration.ofSeconds(1), "/file").code())
        .isEqualTo(FailureCode.TIMEOUT);
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

      // The first handshake of a JVM loads a lot; the other bounds are longer still.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
      assertThat(failure.what()).contains("300ms").doesNotContain("secret");
      assertThat(failure.what()).contains(bound.equals("timeout") ? "connecting" : bound);
      assertThat(isClosedByClient(mute)).isTrue();
    }
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
