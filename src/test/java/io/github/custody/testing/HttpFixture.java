package io.github.custody.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/**
 * A server on the loopback address whose answers are scripted byte for byte. Closing it closes
 * every connection and ends its threads.
 */
public final class HttpFixture implements AutoCloseable {
  private static final int BACKLOG = 64;

  private final ServerSocket server;
  private final String scheme;
  private final Map<String, HttpResponder> responders = new ConcurrentHashMap<>();
  private final List<HttpRecordedRequest> requests = new CopyOnWriteArrayList<>();
  private final List<HttpConnection> connections = new CopyOnWriteArrayList<>();

  private HttpFixture(ServerSocket server, String scheme) {
    this.server = server;
    this.scheme = scheme;
  }

  /** Starts a server on a free port. */
  public static HttpFixture start() throws IOException {
    return start(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), "http");
  }

  /** Starts a server for https on a free port. */
  public static HttpFixture https(HttpKeyStore keys) throws IOException {
    return start(
        keys.context()
            .getServerSocketFactory()
            .createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()),
        "https");
  }

  private static HttpFixture start(ServerSocket socket, String scheme) {
    HttpFixture fixture = new HttpFixture(socket, scheme);
    fixture.daemon(fixture::accept, "http-fixture");
    return fixture;
  }

  private void daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        HttpConnection connection = new HttpConnection(socket);
        connections.add(connection);
        daemon(() -> serve(connection), "http-fixture-connection");
      } catch (IOException e) {
        // Closed: nothing is accepted any more.
        return;
      }
    }
  }

  private void serve(HttpConnection connection) {
    connection.serve(
        request -> {
          requests.add(request);
          return responders.getOrDefault(request.path(), HttpResponders.status(404));
        });
    synchronized (this) {
      notifyAll();
    }
  }

  /** The port it listens on. */
  public int port() {
    return server.getLocalPort();
  }

  /** The URL of a path, which starts with a slash. */
  public String url(String path) {
    return "%s://127.0.0.1:%d%s".formatted(scheme, port(), path);
  }

  /** Serves a file. */
  public HttpFixture serve(String path, byte... body) {
    return on(path, HttpResponders.bytes(body));
  }

  /** Answers requests for a path; a path without a responder is a 404. */
  public HttpFixture on(String path, HttpResponder responder) {
    responders.put(path, responder);
    return this;
  }

  /** The requests so far, in order. */
  public List<HttpRecordedRequest> requests() {
    return List.copyOf(requests);
  }

  /** How many connections were accepted so far. */
  public int connections() {
    return connections.size();
  }

  /** How many of them are open. */
  public long openConnections() {
    return connections.stream().filter(HttpConnection::isOpen).count();
  }

  /**
   * Waits until no connection is open and at least one of them was closed by the client.
   *
   * @return whether that came to be in time
   */
  public boolean awaitClosedByClient(Duration patience) throws InterruptedException {
    return await(
        () ->
            openConnections() == 0
                && connections.stream().anyMatch(HttpConnection::wasClosedByClient),
        patience);
  }

  /** Waits until no connection is open, whoever closed it. */
  public boolean awaitAllClosed(Duration patience) throws InterruptedException {
    return await(() -> openConnections() == 0, patience);
  }

  private synchronized boolean await(BooleanSupplier condition, Duration patience)
      throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      long millis = (end - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return false;
      }
      wait(millis);
    }
    return true;
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connections.forEach(HttpConnection::close);
  }
}
