package io.github.custody;

import java.net.URI;

/**
 * A URL as it may be shown and kept: scheme, host, port and path. User info, query and fragment are
 * gone, since each of them may be a secret.
 */
public record RedactedUri(String text) {
  /** The part of {@code uri} that may be shown. */
  public static RedactedUri of(URI uri) {
    String host = uri.getHost() == null ? "" : uri.getHost();
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return new RedactedUri(uri.getScheme() + "://" + host + port + path);
  }

  @Override
  public String toString() {
    return text;
  }
}
