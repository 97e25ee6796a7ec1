package io.github.custody.http;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.RedactedUri;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An http or https URL that a request may go to: absolute, with a host, a legal port and a path,
 * without user info and fragment. Its text in messages has no query, which may be a secret.
 */
public record SourceUrl(URI uri) {
  private static final int HIGHEST_PORT = 65_535;

  public SourceUrl {
    problemOf(uri)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
  }

  /**
   * Reads the URL that a user configured (F1).
   *
   * @throws CustodyException {@code NO_SOURCE} when there is none, {@code BAD_URL} when it is none;
   *     the message never repeats the text, since any part of it may be a secret
   */
  public static SourceUrl parse(@Nullable String text) throws CustodyException {
    if (text == null || text.isBlank()) {
      throw CustodyException.of(FailureCode.NO_SOURCE, "no source: url is missing or empty");
    }
    try {
      URI uri = canonical(new URI(text));
      Optional<String> problem = problemOf(uri);
      if (problem.isPresent()) {
        throw CustodyException.of(FailureCode.BAD_URL, "the url " + problem.get());
      }
      return new SourceUrl(uri);
    } catch (URISyntaxException e) {
      // Its message and its input hold the whole text; only the reason and the position are safe.
      throw CustodyException.of(
          FailureCode.BAD_URL,
          "the url is not valid: %s at character %d"
              .formatted(e.getReason().toLowerCase(Locale.ROOT), e.getIndex() + 1));
    }
  }

  /**
   * What {@code reference} means as seen from this URL (RFC 3986, section 5). Percent-encoding
   * stays as it is: signed URLs break when it is touched.
   *
   * @throws URISyntaxException when it is no URI reference; its message holds the text
   */
  URI resolve(String reference) throws URISyntaxException {
    URI parsed = new URI(reference);
    if (parsed.isAbsolute()) {
      return canonical(parsed);
    }
    // java.net.URI follows an older standard, where a lone query replaces the last path segment.
    if (parsed.getRawAuthority() == null && parsed.getRawPath().isEmpty()) {
      String query = parsed.getRawQuery() == null ? uri.getRawQuery() : parsed.getRawQuery();
      String base = uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
      return canonical(new URI(query == null ? base : base + "?" + query));
    }
    return canonical(uri.resolve(parsed));
  }

  /** The same request target as ASCII text, with a path, without fragment. */
  private static URI canonical(URI given) throws URISyntaxException {
    String ascii = given.toASCIIString();
    int fragment = ascii.indexOf('#');
    URI uri = new URI(fragment < 0 ? ascii : ascii.substring(0, fragment));
    if (uri.isOpaque() || uri.getRawAuthority() == null || !uri.getRawPath().isEmpty()) {
      return uri;
    }
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new URI(uri.getScheme() + "://" + uri.getRawAuthority() + "/" + query);
  }

  /** Why no request may go to {@code uri}, as a predicate; says nothing of what may be a secret. */
  static Optional<String> problemOf(URI uri) {
    if (uri.getScheme() == null) {
      return Optional.of("has no scheme: http:// or https:// is expected");
    }
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.of("has the scheme %s: only http and https are read".formatted(scheme));
    }
    if (uri.getRawAuthority() != null && uri.getRawAuthority().contains("@")) {
      return Optional.of(
          "has user info, which shows up in logs: remove it; behind a login use artifact, with a"
              + " server in settings.xml");
    }
    if (uri.getHost() == null) {
      return Optional.of("has no valid host name");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      return Optional.of("has a port that does not exist");
    }
    return Optional.empty();
  }

  /** Whether bytes from it are encrypted on their way. */
  boolean isSecure() {
    return uri.getScheme().equalsIgnoreCase("https");
  }

  /** Its path, percent-encoded as it came; at least a slash. */
  public String rawPath() {
    return uri.getRawPath();
  }

  /** The part that may be shown and kept. */
  public RedactedUri redacted() {
    return RedactedUri.of(uri);
  }

  @Override
  public String toString() {
    return redacted().text();
  }
}
