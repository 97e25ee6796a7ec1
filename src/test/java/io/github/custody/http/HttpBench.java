package io.github.custody.http;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.TimeSource;
import io.github.custody.testing.HttpFixture;
import java.io.IOException;
import java.time.Duration;

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
        .deliver(sink, Deadline.after(timeout, TimeSource.system()), cancellation);
  }

  CustodyException failure(String path) {
    return failureFrom(server.url(path));
  }

  CustodyException failureFrom(String url) {
    return catchThrowableOfType(CustodyException.class, () -> deliverFrom(url));
  }

  @Override
  public void close() {
    transport.close();
    server.close();
  }
}
