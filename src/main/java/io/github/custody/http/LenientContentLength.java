package io.github.custody.http;

import java.util.HashSet;
import java.util.Set;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.ProtocolException;

/**
 * How long a body is. A length that is no length counts as absent: the body then ends with the
 * connection, and the pinned digest decides what it is worth.
 */
final class LenientContentLength implements ContentLengthStrategy {
  private static final int LONGEST = 18;

  @Override
  public long determineLength(HttpMessage message) throws ProtocolException {
    Header[] codings = message.getHeaders(HttpHeaders.TRANSFER_ENCODING);
    if (codings.length > 0) {
      if (codings.length == 1 && codings[0].getValue().strip().equalsIgnoreCase("chunked")) {
        return CHUNKED;
      }
      throw new ProtocolException("unknown transfer coding");
    }
    Set<String> lengths = new HashSet<>();
    for (Header header : message.getHeaders(HttpHeaders.CONTENT_LENGTH)) {
      lengths.add(header.getValue() == null ? "" : header.getValue().strip());
    }
    if (lengths.size() != 1) {
      return UNDEFINED;
    }
    String length = lengths.iterator().next();
    return isNumber(length) ? Long.parseLong(length) : UNDEFINED;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
