package io.github.custody.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One connection that the fixture accepted: requests are read and answered until somebody closes
 * it.
 */
final class HttpConnection implements AutoCloseable {
  private final Socket socket;
  private volatile boolean closedByServer;
  private volatile boolean ended;

  HttpConnection(Socket socket) {
    this.socket = socket;
  }

  /** Answers each request; returns when the connection is closed. */
  void serve(Function<HttpRecordedRequest, HttpResponder> responders) {
    try (socket) {
      PushbackInputStream in =
          new PushbackInputStream(new BufferedInputStream(socket.getInputStream()));
      HttpAnswer answer = new HttpAnswer(socket, in, socket.getOutputStream());
      Optional<HttpRecordedRequest> request = read(in);
      while (request.isPresent()) {
        responders.apply(request.get()).respond(request.get(), answer);
        closedByServer |= answer.isClosedHere();
        request = closedByServer ? Optional.empty() : read(in);
      }
    } catch (IOException e) {
      // The client closed it, or close() did: both are recorded elsewhere.
      return;
    } finally {
      ended = true;
    }
  }

  private static Optional<HttpRecordedRequest> read(PushbackInputStream in) throws IOException {
    String first = readLine(in);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<String>> headers = new HashMap<>();
    for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
      int colon = line.indexOf(':');
      headers
          .computeIfAbsent(
              line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    String[] parts = first.split(" ", 3);
    return Optional.of(new HttpRecordedRequest(parts[0], parts[1], headers));
  }

  private static String readLine(PushbackInputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next);
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }

  boolean isOpen() {
    return !ended;
  }

  boolean wasClosedByClient() {
    return ended && !closedByServer;
  }

  @Override
  public void close() {
    closedByServer |= !ended;
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
