package io.github.custody.http;

import java.io.Closeable;
import java.net.Socket;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;

/**
 * What one exchange talks over: the socket that is being connected, then the connection. It can be
 * cut by any thread at any instant, and what is attached after that is closed at once. HttpClient's
 * own cancellation cannot be used for this: while a connection is being made it loses the socket,
 * or goes on to the host's next address.
 */
final class Wire {
  private Closeable attached = Wire::nothing;
  private boolean connected;
  private boolean cut;

  /** A connection is being made, to the first or the next address. */
  synchronized void connecting(Socket socket) {
    attach(socket);
  }

  /** There is a connection, fresh or from the pool. */
  synchronized void connected(HttpClientConnection connection) {
    connected = true;
    // A plain close would say farewell first, and wait for the other side.
    attach(() -> connection.close(CloseMode.IMMEDIATE));
  }

  /** Whether there was a connection. */
  synchronized boolean isConnected() {
    return connected;
  }

  /** Closes what is attached, and all that will be. */
  synchronized void cut() {
    cut = true;
    Closer.closeQuietly(attached);
  }

  /** The connection is about to go back to the pool, where it may become somebody else's. */
  synchronized void detach() {
    attached = Wire::nothing;
  }

  private void attach(Closeable newcomer) {
    attached = newcomer;
    if (cut) {
      Closer.closeQuietly(newcomer);
    }
  }

  private static void nothing() {}
}
