package io.github.custody.http;

import static io.github.custody.testing.HttpResponders.bytes;
import static io.github.custody.testing.HttpResponders.untilClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpFramingTest {
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
  @DisplayName("N-9, N-17 an empty 200 is a file of 0 bytes")
  void n9_n17_empty() throws CustodyException {
    bench.server.on("/known", bytes()).on("/unknown", untilClose());

    bench.deliver("/known");
    assertThat(bench.sink.announced()).contains(OptionalLong.of(0));
    assertThat(bench.sink.bytes()).isEmpty();

    bench.sink = new CollectingSink();
    bench.deliver("/unknown");
    assertThat(bench.sink.announced()).contains(OptionalLong.empty());
    assertThat(bench.sink.bytes()).isEmpty();
  }

  @Test
  @DisplayName("N-12 a gzip coding that nobody asked for is not decoded: the wire's bytes come")
  void n12_gzipIsNotDecoded() throws IOException, CustodyException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(new byte[1000]);
    }
    bench.server.on(
        "/file.tar.gz",
        (request, answer) ->
            answer
                .status(200)
                .header("Content-Encoding", "gzip")
                .header("Content-Length", Integer.toString(packed.size()))
                .endOfHeaders()
                .write(packed.toByteArray()));

    bench.deliver("/file.tar.gz");

    assertThat(bench.sink.bytes()).isEqualTo(packed.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Content-Length: garbage\r\n",
        "Content-Length: -5\r\n",
        "Content-Length:\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length: 3\r\nContent-Length: 4\r\n",
      })
  @DisplayName("N-13 a length that is none counts as unknown, the body comes to its end")
  void n13_uselessLength(String header) throws CustodyException {
    bench.server.on(
        "/file",
        (request, answer) -> answer.status(200).raw(header).endOfHeaders().write(BODY).close());

    bench.deliver("/file");

    assertThat(bench.sink.announced()).contains(OptionalLong.empty());
    assertThat(bench.sink.bytes()).isEqualTo(BODY);
  }

  @Test
  @DisplayName("N-13 the same length twice is that length")
  void n13_sameLengthTwice() throws CustodyException {
    bench.server.on(
        "/file",
        (request, answer) ->
            answer.status(200).raw("Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"));

    bench.deliver("/file");

    assertThat(bench.sink.announced()).contains(OptionalLong.of(3));
    assertThat(bench.sink.bytes()).asString().isEqualTo("abc");
  }
}
