package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.IOException;
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
class HttpCancellationTest {
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

    CustodyException failure = bench.failsWithin(Duration.ofSeconds(2), "/file");

    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
    canceller.join();
  }

  @Test
  @DisplayName("A cancellation that comes with the last byte counts: the delivery did not end")
  void cancelledAtTheEnd() {
    bench.server.serve("/file", new byte[3]);
    bench.onChunk = bench.cancellation::request;

    assertThat(bench.failure("/file").code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(bench.sink.bytes()).hasSize(3);
  }

  private void requestAfter(CountDownLatch asked) {
    try {
      asked.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    bench.cancellation.request();
  }
}
