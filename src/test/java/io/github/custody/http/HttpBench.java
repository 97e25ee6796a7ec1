package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.ByteSink;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.TimeSource;
import io.github.custody.testing.HttpFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalLong;

/** A server, a transport and a sink, wired for one delivery after the other. */
final class HttpBench implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  final HttpFixture server;
  final HttpTransport transport = new HttpTransport();
  final Cancellation cancellation = new Cancellation();
  CollectingSink sink = new CollectingSink();
  Duration timeout = PATIENCE;
  Duration connectTimeout = PATIENCE;
  Duration readTimeout = PATIENCE;
  boolean allowDowngrade;
  Runnable onChunk = () -> {};

  HttpBench() throws IOException {
    this(HttpFixture.start());
  }

  HttpBench(HttpFixture server) {
    this.server = server;
  }

  Delivery deliver(String path) throws CustodyException {
    return deliverFrom(server.url(path));
  }

  Delivery deliverFrom(String url) throws CustodyException {
    HttpRequestSpec spec =
        new HttpRequestSpec(SourceUrl.parse(url), connectTimeout, readTimeout, allowDowngrade);
    return transport
        .source(spec)
        .deliver(listening(), Deadline.after(timeout, TimeSource.system()), cancellation);
  }

  private ByteSink listening() {
    return new ByteSink() {
      @Override
      public void begin(OptionalLong announced) throws CustodyException {
        sink.begin(announced);
      }

      @Override
      public void accept(ByteBuffer bytes) throws CustodyException {
        sink.accept(bytes);
        onChunk.run();
      }
    };
  }

  CustodyException failure(String path) {
    return failureFrom(server.url(path));
  }

  CustodyException failureFrom(String url) {
    return catchThrowableOfType(CustodyException.class, () -> deliverFrom(url));
  }

  CustodyException failsWithin(Duration bound, String path) {
    long start = System.nanoTime();
    CustodyException failure = failure(path);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(bound);
    return failure;
  }

  @Override
  public void close() {
    transport.close();
    server.close();
  }
}
