package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.endlessBody;
import static io.github.custody.testing.HttpResponders.redirect;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.ByteSink;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.testing.HttpFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpRaceTest {
  private static final int ROUNDS = 600;

  @Test
  @DisplayName("P11 a deadline that passes at any instant of an exchange is TIMEOUT, and closes it")
  void p11_deadlineAtAnyInstant() throws IOException, InterruptedException {
    try (HttpFixture server = HttpFixture.start();
        HttpTransport transport = new HttpTransport()) {
      server.on("/start", redirect(302, "/body")).on("/body", endlessBody());
      HttpRequestSpec spec = spec(server.url("/start"));
      for (int round = 1; round <= ROUNDS; round++) {
        Duration limit = Duration.ofNanos(round * 10_000L);

        assertThat(codeOf(transport, spec, Deadline.after(limit, TimeSource.system())))
            .isEqualTo(FailureCode.TIMEOUT);
      }
      assertThat(server.awaitAllClosed(HttpBench.PATIENCE)).isTrue();
    }
  }

  private static HttpRequestSpec spec(String url) {
    try {
      return new HttpRequestSpec(
          SourceUrl.parse(url), HttpBench.PATIENCE, HttpBench.PATIENCE, false);
    } catch (CustodyException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static FailureCode codeOf(
      HttpTransport transport, HttpRequestSpec spec, Deadline deadline) {
    try {
      transport.source(spec).deliver(new Discarding(), deadline, new Cancellation());
    } catch (CustodyException e) {
      return e.code();
    }
    throw new AssertionError("an endless body was delivered");
  }

  /** Takes everything. */
  private static final class Discarding implements ByteSink {
    @Override
    public void begin(OptionalLong announced) {}

    @Override
    public void accept(ByteBuffer bytes) {}
  }
}
