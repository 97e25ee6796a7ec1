package io.github.custody.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The server's side of a connection, byte for byte. Whatever is written is sent at once. */
public final class HttpAnswer {
  private final Socket socket;
  private final PushbackInputStream in;
  private final OutputStream out;
  private boolean closedHere;

  HttpAnswer(Socket socket, PushbackInputStream in, OutputStream out) {
    this.socket = socket;
    this.in = in;
    this.out = out;
  }

  /** Sends raw text as it is. */
  public HttpAnswer raw(String text) throws IOException {
    return write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the status line. */
  public HttpAnswer status(int code) throws IOException {
    return raw("HTTP/1.1 " + code + " Status\r\n");
  }

  /** Sends one header line. */
  public HttpAnswer header(String name, String value) throws IOException {
    return raw(name + ": " + value + "\r\n");
  }

  /** Ends the headers. */
  public HttpAnswer endOfHeaders() throws IOException {
    return raw("\r\n");
  }

  /** Sends raw bytes. */
  public HttpAnswer write(byte... bytes) throws IOException {
    out.write(bytes);
    out.flush();
    return this;
  }

  /** Sends one chunk of a chunked body; an empty one ends the body. */
  public HttpAnswer chunk(byte... bytes) throws IOException {
    raw(Integer.toHexString(bytes.length) + "\r\n");
    return write(bytes).raw("\r\n");
  }

  /** Sends a complete answer with this status and body; the connection stays usable. */
  public HttpAnswer whole(int code, byte... body) throws IOException {
    return status(code)
        .header("Content-Length", Integer.toString(body.length))
        .endOfHeaders()
        .write(body);
  }

  /** Waits; ends early when the client closes the connection. */
  public boolean clientStaysFor(Duration span) throws IOException {
    socket.setSoTimeout((int) Math.max(1, span.toMillis()));
    try {
      int next = in.read();
      if (next >= 0) {
        in.unread(next);
      }
      return next >= 0;
    } catch (SocketTimeoutException e) {
      return true;
    } finally {
      if (!socket.isClosed()) {
        socket.setSoTimeout(0);
      }
    }
  }

  /** Waits, without sending anything, until the client or the fixture closes the connection. */
  public void awaitClose() throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }

  /** Closes the connection: the client sees the end of the stream. */
  public void close() throws IOException {
    closedHere = true;
    socket.close();
  }

  /** Resets the connection: the client sees an error. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    close();
  }

  boolean isClosedHere() {
    return closedHere;
  }
}
