package io.github.custody.http;

import io.github.custody.ByteSink;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.io.Closer;

/**
 * One request and its answer (F8, F10). Its connection goes back to the pool only when the whole
 * body was read; whatever else happens, closing the exchange closes the connection at once, without
 * reading the rest.
 */
final class Exchange implements AutoCloseable {
  private static final int CHUNK = 64 * 1024;

  private final HttpRequestSpec spec;
  private final SourceUrl url;
  private final Deadline deadline;
  private final Watchdog watchdog;
  private final HttpGet request;
  private Optional<ClassicHttpResponse> response = Optional.empty();
  private final Wire wire = new Wire();
  private boolean reading;
  private Received received = Received.NOTHING;
  private boolean complete;

  Exchange(HttpRequestSpec spec, SourceUrl url, Deadline deadline, Watchdog watchdog) {
    this.spec = spec;
    this.url = url;
    this.deadline = deadline;
    this.watchdog = watchdog;
    this.request = new HttpGet(url.uri());
    request.setHeader(HttpHeaders.ACCEPT, "*/*");
    // The bytes on the wire are the artifact.
    request.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
  }

  /**
   * Sends the request and waits for the head of the answer.
   *
   * @return the status
   */
  int send(PooledClient client) throws CustodyException {
    try {
      client.addresses().lookUp(url.uri().getHost(), spec.connectTimeout(), watchdog);
      watchdog.guard(wire::cut);
      ClassicHttpResponse answer = client.open(request, spec, wire);
      response = Optional.of(answer);
      requireNotStopped();
      return answer.getCode();
    } catch (IOException | IllegalStateException e) {
      // The pool's state check fails when the transport is closed meanwhile.
      throw explain(e);
    }
  }

  /** The only header with this name; empty when there is none or more than one. */
  Optional<String> header(String name) {
    Header[] headers = response.map(answer -> answer.getHeaders(name)).orElse(new Header[0]);
    return headers.length == 1 ? Optional.ofNullable(headers[0].getValue()) : Optional.empty();
  }

  /** Pushes the body into the sink; what the sink throws comes out unchanged. */
  void copyTo(ByteSink sink) throws CustodyException {
    Optional<HttpEntity> entity = response.map(ClassicHttpResponse::getEntity);
    OptionalLong announced = announced(entity);
    sink.begin(announced);
    reading = true;
    Duration start = deadline.elapsed();
    byte[] chunk = new byte[CHUNK];
    InputStream body = open(entity);
    letGoAtTheEnd(announced);
    for (int count = read(body, chunk); count >= 0; count = read(body, chunk)) {
      long bytes = received.bytes() + count;
      received = new Received(bytes, announced, deadline.elapsed().minus(start));
      letGoAtTheEnd(announced);
      sink.accept(ByteBuffer.wrap(chunk, 0, count));
    }
    // An aborted connection may look like the end of the body.
    requireNotStopped();
    complete = true;
  }

  /** The client returns the connection to the pool as soon as it sees the end. */
  private void letGoAtTheEnd(OptionalLong announced) {
    if (announced.isPresent() && received.bytes() >= announced.getAsLong()) {
      wire.detach();
    }
  }

  private static OptionalLong announced(Optional<HttpEntity> entity) {
    long length = entity.map(HttpEntity::getContentLength).orElse(0L);
    return length < 0 ? OptionalLong.empty() : OptionalLong.of(length);
  }

  private InputStream open(Optional<HttpEntity> entity) throws CustodyException {
    try {
      return entity.isPresent() ? entity.get().getContent() : InputStream.nullInputStream();
    } catch (IOException | IllegalStateException e) {
      throw explain(e);
    }
  }

  private int read(InputStream body, byte[] chunk) throws CustodyException {
    try {
      return body.read(chunk);
    } catch (IOException | IllegalStateException e) {
      throw explain(e);
    }
  }

  private void requireNotStopped() throws CustodyException {
    Optional<Stop> stop = watchdog.stopped();
    if (stop.isPresent()) {
      throw breakdown().stopped(stop.get(), deadline.limit());
    }
  }

  private CustodyException explain(Exception error) {
    return watchdog
        .stopped()
        .map(stop -> breakdown().stopped(stop, deadline.limit()))
        .orElseGet(() -> breakdown().failed(error));
  }

  private Breakdown breakdown() {
    Phase phase = reading ? Phase.READING : wire.isConnected() ? Phase.WAITING : Phase.CONNECTING;
    return new Breakdown(spec, url, phase, received);
  }

  @Override
  public void close() {
    watchdog.release();
    if (!complete) {
      // First, since closing the answer alone would read the rest of the body.
      request.cancel();
    }
    response.ifPresent(Closer::closeQuietly);
  }
}
