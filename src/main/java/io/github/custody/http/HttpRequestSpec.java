package io.github.custody.http;

import java.time.Duration;

/**
 * What to ask for, and how patiently.
 *
 * @param url where the file is
 * @param connectTimeout the longest time for finding the address, for one connection attempt, and
 *     for one silent span of the TLS handshake
 * @param readTimeout the longest time without any byte from the server
 * @param allowDowngrade whether a redirect may lead from https to http
 */
public record HttpRequestSpec(
    SourceUrl url, Duration connectTimeout, Duration readTimeout, boolean allowDowngrade) {
  public HttpRequestSpec {
    if (!isPositive(connectTimeout) || !isPositive(readTimeout)) {
      throw new IllegalArgumentException("timeouts are longer than zero");
    }
  }

  private static boolean isPositive(Duration timeout) {
    return !timeout.isZero() && !timeout.isNegative();
  }
}
