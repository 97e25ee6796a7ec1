package io.github.custody.testing;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/** Servers as they are, and as one fears them. */
public final class HttpResponders {
  private HttpResponders() {}

  /** A 200 with its length. */
  public static HttpResponder bytes(byte... body) {
    return (request, answer) -> answer.whole(200, body);
  }

  /** A status with a short body. */
  public static HttpResponder status(int code) {
    return (request, answer) -> answer.whole(code, (byte) '!');
  }

  /** A redirect. */
  public static HttpResponder redirect(int code, String location) {
    return (request, answer) ->
        answer
            .status(code)
            .header("Location", location)
            .header("Content-Length", "0")
            .endOfHeaders();
  }

  /** A 200 in chunks of this size. */
  public static HttpResponder chunked(int size, byte... body) {
    return (request, answer) -> {
      answer.status(200).header("Transfer-Encoding", "chunked").endOfHeaders();
      for (int at = 0; at < body.length; at += size) {
        answer.chunk(Arrays.copyOfRange(body, at, Math.min(body.length, at + size)));
      }
      answer.chunk();
    };
  }

  /** A 200 without a length, whose end is the end of the connection. */
  public static HttpResponder untilClose(byte... body) {
    return (request, answer) -> answer.status(200).endOfHeaders().write(body).close();
  }

  /** Announces the whole body, sends a part and closes. */
  public static HttpResponder truncated(int sent, byte... body) {
    return (request, answer) -> head(answer, body.length).write(first(sent, body)).close();
  }

  /** Announces the whole body, sends a part and falls silent. */
  public static HttpResponder stalled(int sent, byte... body) {
    return (request, answer) -> head(answer, body.length).write(first(sent, body)).awaitClose();
  }

  /** Reads the request and never answers. */
  public static HttpResponder neverAnswering() {
    return (request, answer) -> answer.awaitClose();
  }

  /** One byte after each span, for as long as the client stays. */
  public static HttpResponder dripping(Duration span) {
    return (request, answer) -> {
      answer.status(200).endOfHeaders();
      while (answer.clientStaysFor(span)) {
        answer.write((byte) '.');
      }
    };
  }

  /** Bytes as fast as they are taken, for as long as the client stays. */
  public static HttpResponder endlessBody() {
    return (request, answer) -> {
      answer.status(200).header("Content-Length", "1099511627776").endOfHeaders();
      byte[] block = new byte[64 * 1024];
      while (true) {
        answer.write(block);
      }
    };
  }

  /** Headers for as long as the client stays. */
  public static HttpResponder endlessHeaders() {
    return (request, answer) -> {
      answer.status(200);
      while (true) {
        answer.header("X-More", "and more");
      }
    };
  }

  private static HttpAnswer head(HttpAnswer answer, int length) throws IOException {
    return answer.status(200).header("Content-Length", Integer.toString(length)).endOfHeaders();
  }

  private static byte[] first(int count, byte[] body) {
    return Arrays.copyOf(body, count);
  }
}
