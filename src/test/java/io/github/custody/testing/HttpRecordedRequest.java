package io.github.custody.testing;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A request as it came over the wire.
 *
 * @param method the method
 * @param target the request target, with its query
 * @param headers the values of each header, by lower-case name
 */
public record HttpRecordedRequest(String method, String target, Map<String, List<String>> headers) {
  public HttpRecordedRequest {
    headers = Map.copyOf(headers);
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** All values of a header; empty when it did not come. */
  public List<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }
}
