package io.github.custody.http;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import org.apache.hc.client5.http.io.DetachedSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Tells each exchange which socket is made for it and which connection it got. HttpClient says
 * neither; but it works on the thread that asked it, so the thread tells whose they are.
 */
final class OwnedSockets extends HttpRequestExecutor implements DetachedSocketFactory {
  private final ThreadLocal<Wire> owner = ThreadLocal.withInitial(Wire::new);

  /** Runs an exchange whose sockets belong to {@code wire}. */
  ClassicHttpResponse owned(Wire wire, Exchanging exchanging) throws IOException {
    owner.set(wire);
    try {
      return exchanging.run();
    } finally {
      owner.remove();
    }
  }

  @Override
  public Socket create(@Nullable Proxy proxy) {
    Socket socket = proxy == null ? new Socket() : new Socket(proxy);
    owner.get().connecting(socket);
    return socket;
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      @Nullable HttpResponseInformationCallback informationCallback,
      HttpContext context)
      throws IOException, HttpException {
    owner.get().connected(connection);
    return super.execute(request, connection, informationCallback, context);
  }

  /** What makes one exchange. */
  @FunctionalInterface
  interface Exchanging {
    ClassicHttpResponse run() throws IOException;
  }
}
