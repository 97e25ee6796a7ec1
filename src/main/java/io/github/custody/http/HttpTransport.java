package io.github.custody.http;

import io.github.custody.ByteSource;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.util.Optional;

/**
 * The connections of one execution: sources made from it share them. The client behind it is made
 * with the first request; closing closes every connection. Safe for use by several threads.
 */
public final class HttpTransport implements AutoCloseable {
  private Optional<PooledClient> client = Optional.empty();
  private boolean closed;
  private volatile boolean silent;

  /** A source that makes its requests through this transport. */
  public ByteSource source(HttpRequestSpec spec) {
    return new HttpSource(this, spec);
  }

  /**
   * The client for a request to {@code url}.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION} when the URL has a query, which may be a
   *     secret, and the client would print it
   */
  PooledClient clientFor(SourceUrl url) throws CustodyException {
    PooledClient ready = client();
    if (!silent && url.uri().getRawQuery() != null) {
      throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "the URL has a query, which may be a secret, and the debug log of Apache HttpClient"
                  + " cannot be turned off in this build: run it without -X")
          .with("from", url.toString());
    }
    return ready;
  }

  private synchronized PooledClient client() {
    if (closed) {
      throw new IllegalStateException("the transport is closed");
    }
    if (client.isEmpty()) {
      // Before any class of HttpClient is initialised, or it is too late.
      silent = SilentLoggers.silence();
      client = Optional.of(PooledClient.create());
    }
    return client.get();
  }

  @Override
  public synchronized void close() {
    closed = true;
    client.ifPresent(PooledClient::close);
    client = Optional.empty();
  }
}
