package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.dripping;
import static io.github.custody.testing.HttpResponders.neverAnswering;
import static io.github.custody.testing.HttpResponders.stalled;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.IOException;
import java.time.Duration;
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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(1), "/file?token=secret");

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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(1), "/file?token=secret");

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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(1), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what()).contains("400ms", "reading the body", "bytes/s on average");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  @DisplayName("No byte for readTimeout is TIMEOUT that names readTimeout")
  void readTimeout(int sent) throws InterruptedException {
    bench.server.on("/file", sent == 0 ? neverAnswering() : stalled(sent, BODY));
    bench.readTimeout = SHORT;

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(2), "/file?token=secret");

    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.what()).contains("readTimeout", "300ms").doesNotContain("secret");
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }
}
