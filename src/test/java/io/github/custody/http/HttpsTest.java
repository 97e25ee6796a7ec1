package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.redirect;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.HttpKeyStore;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpsTest {
  @TempDir static Path directory;
  private static HttpKeyStore trusted;
  private static SSLContext before;

  private HttpBench bench;

  @BeforeAll
  static void trustTheFixture() throws Exception {
    trusted = HttpKeyStore.create(directory.resolve("trusted.p12"));
    before = SSLContext.getDefault();
    SSLContext.setDefault(trusted.context());
  }

  @AfterAll
  static void restore() throws GeneralSecurityException {
    SSLContext.setDefault(before);
  }

  @BeforeEach
  void start() throws Exception {
    bench = new HttpBench(HttpFixture.https(trusted));
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  @DisplayName("N-1 https with a certificate that the JVM trusts is delivered")
  void n1_https() throws CustodyException {
    bench.server.serve("/file", (byte) 'x');

    bench.deliver("/file");

    assertThat(bench.sink.bytes()).asString().isEqualTo("x");
  }

  @Test
  @DisplayName("E-9 https to http is refused, both URLs are named, the http port hears nothing")
  void e9_downgrade() throws Exception {
    try (HttpFixture plain = HttpFixture.start()) {
      plain.serve("/there", (byte) 'x');
      bench.server.on("/file", redirect(302, plain.url("/there?signature=secret")));

      CustodyException failure = bench.failure("/file?token=secret");

      assertThat(failure.code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
      assertThat(failure.details())
          .containsEntry("from", bench.server.url("/file"))
          .containsEntry("to", plain.url("/there"));
      assertThat(failure.what()).contains("allowDowngrade").doesNotContain("secret");
      assertThat(plain.connections()).isZero();
      assertThat(bench.sink.announced()).isEmpty();
    }
  }

  @Test
  @DisplayName("E-9 https to http is followed where the user permitted it")
  void e9_permitted() throws Exception {
    try (HttpFixture plain = HttpFixture.start()) {
      plain.serve("/there", (byte) 'x');
      bench.server.on("/file", redirect(302, plain.url("/there")));
      bench.allowDowngrade = true;

      bench.deliver("/file");

      assertThat(bench.sink.bytes()).asString().isEqualTo("x");
    }
  }

  @Test
  @DisplayName("N-11 http to https and back is a downgrade too")
  void n11_downgradeOnALaterHop() throws Exception {
    try (HttpFixture plain = HttpFixture.start()) {
      plain.on("/start", redirect(302, bench.server.url("/secure")));
      bench.server.on("/secure", redirect(302, plain.url("/end")));

      CustodyException failure = bench.failureFrom(plain.url("/start"));

      assertThat(failure.code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
      assertThat(plain.requests()).hasSize(1);
    }
  }

  @Test
  @DisplayName("N-3 a certificate that nobody trusts: NETWORK_ERROR, no request")
  void n3_untrusted() throws Exception {
    HttpKeyStore stranger = HttpKeyStore.create(directory.resolve("stranger.p12"));
    try (HttpFixture server = HttpFixture.https(stranger)) {
      CustodyException failure = bench.failureFrom(server.url("/file?token=secret"));

      assertThat(failure.code()).isEqualTo(FailureCode.NETWORK_ERROR);
      assertThat(failure.what()).contains("TLS", "not trusted");
      assertThat(failure.getCause()).hasMessageContaining("PKIX");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  @DisplayName("N-3 a certificate for another host: NETWORK_ERROR, no request")
  void n3_otherHost() throws Exception {
    HttpKeyStore other = HttpKeyStore.create(directory.resolve("other.p12"), "dns:example.org");
    SSLContext.setDefault(other.context());
    try (HttpFixture server = HttpFixture.https(other)) {
      CustodyException failure = bench.failureFrom(server.url("/file"));

      assertThat(failure.code()).isEqualTo(FailureCode.NETWORK_ERROR);
      assertThat(server.requests()).isEmpty();
    } finally {
      SSLContext.setDefault(trusted.context());
    }
  }

  @Test
  @DisplayName("N-7 a cut TLS connection is STREAM_ERROR")
  void n7_truncated() {
    bench.server.on(
        "/file",
        (request, answer) -> answer.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").close());

    assertThat(bench.failure("/file").code()).isEqualTo(FailureCode.STREAM_ERROR);
  }

  @Test
  @DisplayName("N-5 silence in a TLS body: TIMEOUT, closed")
  void n5_silence() throws Exception {
    bench.server.serve("/warm-up", (byte) 'x');
    bench.deliver("/warm-up");
    bench.sink = new CollectingSink();
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.raw("HTTP/1.1 200 OK\r\n\r\nabc");
          answer.awaitClose();
        });
    bench.timeout = Duration.ofMillis(300);

    assertThat(bench.failure("/file").code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }
}
