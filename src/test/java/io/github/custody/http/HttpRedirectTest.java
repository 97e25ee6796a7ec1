package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.redirect;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.HttpRecordedRequest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpRedirectTest {
  private HttpBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new HttpBench();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  @DisplayName("N-11 a redirect within the scheme is followed, also to another origin")
  void n11_followed(int code) throws Exception {
    try (HttpFixture other = HttpFixture.start()) {
      other.serve("/there", (byte) 'x');
      bench.server.on("/file", redirect(code, other.url("/there?signature=secret")));

      Delivery delivery = bench.deliver("/file?token=secret");

      assertThat(bench.sink.bytes()).asString().isEqualTo("x");
      assertThat(delivery.finalSource()).isEqualTo(other.url("/there"));
      assertThat(delivery.attempts())
          .containsExactly(
              "GET " + bench.server.url("/file") + ": " + code,
              "GET " + other.url("/there") + ": 200");
      assertThat(other.requests())
          .extracting(HttpRecordedRequest::target)
          .containsExactly("/there?signature=secret");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/x/y, /x/y",
    "y, /a/y",
    "../y?q=1, /y?q=1",
    "?q=2, /a/file?q=2",
    "//127.0.0.1:PORT/y, /y",
    "y#part, /a/y",
    "/y?s=%2B%2f, /y?s=%2B%2f",
    "/%7Ey//z, /%7Ey//z",
  })
  @DisplayName("N-11 a relative place is resolved against the current URL, its encoding untouched")
  void n11_relative(String location, String target) throws CustodyException {
    String path = target.contains("?") ? target.substring(0, target.indexOf('?')) : target;
    bench.server.on(
        path,
        (request, answer) -> {
          if (request.target().equals(target)) {
            answer.whole(200, (byte) 'x');
          } else {
            redirect(302, location.replace("PORT", "" + bench.server.port()))
                .respond(request, answer);
          }
        });
    bench.server.on(
        "/a/file",
        (request, answer) -> {
          if (request.target().equals(target)) {
            answer.whole(200, (byte) 'x');
          } else {
            redirect(302, location.replace("PORT", "" + bench.server.port()))
                .respond(request, answer);
          }
        });

    bench.deliver("/a/file?q=0");

    assertThat(bench.server.requests()).hasSize(2);
    assertThat(bench.server.requests().get(1).target()).isEqualTo(target);
  }

  @Test
  @DisplayName("N-11 ten redirects are followed, the eleventh is not")
  void n11_loopIsBounded() {
    bench.server.on("/loop", redirect(302, "/loop"));

    CustodyException failure = bench.failure("/loop");

    assertThat(failure.code()).isEqualTo(FailureCode.FETCH_FAILED);
    assertThat(failure.details()).containsEntry("status", "302");
    assertThat(bench.server.requests()).hasSize(11);
    assertThat(bench.sink.announced()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Location:\r\n", "Location: http://[\r\n", "Location: /a\r\nLocation: /b\r\n"})
  @DisplayName("A redirect without a usable place is FETCH_FAILED with its status")
  void noUsableLocation(String header) {
    bench.server.on(
        "/file",
        (request, answer) -> answer.status(302).raw(header).raw("Content-Length: 0\r\n\r\n"));

    CustodyException failure = bench.failure("/file");

    assertThat(failure.code()).isEqualTo(FailureCode.FETCH_FAILED);
    assertThat(failure.details()).containsEntry("status", "302");
    assertThat(bench.server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://127.0.0.1/secret",
        "file:///etc/secret",
        "data:text/plain,secret",
        "http://user:secret@127.0.0.1/secret",
        "http:///secret",
        "http://127.0.0.1:70000/secret",
      })
  @DisplayName("V-8, N-11 a redirect to what is no plain http URL is refused, without repeating it")
  void n11_unusableTarget(String location) {
    bench.server.on("/file", redirect(302, location));

    CustodyException failure = bench.failure("/file");

    assertThat(failure.code()).isIn(FailureCode.REDIRECT_REFUSED, FailureCode.FETCH_FAILED);
    assertThat(failure.toString() + failure.details()).doesNotContain("secret");
    assertThat(bench.server.requests()).hasSize(1);
  }

  @Test
  @DisplayName("A redirect's own body is not read")
  void redirectBodyIsLeft() throws Exception {
    bench.server.serve("/there", (byte) 'x');
    bench.server.on(
        "/file",
        (request, answer) -> {
          answer.status(302).raw("Location: /there\r\nContent-Length: 1000000000\r\n\r\nxy");
          answer.awaitClose();
        });

    bench.deliver("/file");

    assertThat(bench.sink.bytes()).asString().isEqualTo("x");
    bench.transport.close();
    assertThat(bench.server.awaitClosedByClient(HttpBench.PATIENCE)).isTrue();
  }
}
