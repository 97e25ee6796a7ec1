package io.github.custody.http;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;

/**
 * A file behind a URL. Only a 200 is a file: a partial answer, an empty one or an error page never
 * is. The sink hears of nothing before that.
 */
public final class HttpSource implements ByteSource {
  private final HttpTransport transport;
  private final HttpRequestSpec spec;

  HttpSource(HttpTransport transport, HttpRequestSpec spec) {
    this.transport = transport;
    this.spec = spec;
  }

  @Override
  public String name() {
    return spec.url().toString();
  }

  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    cancellation.throwIfRequested();
    Redirects redirects = new Redirects(spec.url(), spec.allowDowngrade());
    List<String> attempts = new ArrayList<>();
    try (Watchdog watchdog = Watchdog.start(deadline, cancellation)) {
      while (true) {
        SourceUrl url = redirects.current();
        try (Exchange exchange = new Exchange(spec, url, deadline, watchdog)) {
          int status = exchange.send(transport.clientFor(url));
          attempts.add("GET %s: %d".formatted(url, status));
          if (Redirects.isRedirect(status)) {
            redirects.follow(status, exchange.header(HttpHeaders.LOCATION));
          } else {
            requireWhole(status, url);
            exchange.copyTo(sink);
            return new Delivery(url.toString(), attempts);
          }
        }
      }
    }
  }

  private static void requireWhole(int status, SourceUrl url) throws CustodyException {
    if (status != HttpStatus.SC_OK) {
      throw CustodyException.of(
              FailureCode.FETCH_FAILED,
              "the server answered with status %d, where only 200 is a file".formatted(status))
          .with("from", url.toString())
          .with("status", Integer.toString(status));
    }
  }
}
