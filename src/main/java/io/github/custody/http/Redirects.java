package io.github.custody.http;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/**
 * The redirects of one delivery, followed by hand: each hop is checked before it is made, and their
 * number bounded.
 */
final class Redirects {
  private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);
  private static final int MOST = 10;

  private final boolean allowDowngrade;
  private SourceUrl current;
  private int count;

  Redirects(SourceUrl start, boolean allowDowngrade) {
    this.current = start;
    this.allowDowngrade = allowDowngrade;
  }

  /** Where the next request goes. */
  SourceUrl current() {
    return current;
  }

  /** Whether an answer with this status names another place. */
  static boolean isRedirect(int status) {
    return STATUSES.contains(status);
  }

  /**
   * Moves on.
   *
   * @throws CustodyException {@code FETCH_FAILED} for the eleventh redirect and for one without a
   *     usable place, {@code REDIRECT_REFUSED} for a place that may not be asked
   */
  void follow(int status, Optional<String> location) throws CustodyException {
    if (count == MOST) {
      throw broken(status, "redirected more than %d times".formatted(MOST));
    }
    count++;
    current = checked(target(status, location));
  }

  private URI target(int status, Optional<String> location) throws CustodyException {
    if (location.isEmpty() || location.get().isBlank()) {
      throw broken(status, "redirected without saying where to");
    }
    try {
      return current.resolve(location.get().strip());
    } catch (URISyntaxException e) {
      throw broken(status, "redirected to something that is no URL");
    }
  }

  private SourceUrl checked(URI target) throws CustodyException {
    Optional<String> problem = SourceUrl.problemOf(target);
    if (problem.isPresent()) {
      throw CustodyException.of(
              FailureCode.REDIRECT_REFUSED, "the server redirected to a URL that " + problem.get())
          .with("from", current.toString());
    }
    SourceUrl next = new SourceUrl(target);
    if (current.isSecure() && !next.isSecure() && !allowDowngrade) {
      throw CustodyException.of(
              FailureCode.REDIRECT_REFUSED,
              "the server redirected from https to http, where anybody can read and change the"
                  + " bytes; allowDowngrade permits it")
          .with("from", current.toString())
          .with("to", next.toString());
    }
    return next;
  }

  private CustodyException broken(int status, String what) {
    return CustodyException.of(FailureCode.FETCH_FAILED, "the server " + what)
        .with("from", current.toString())
        .with("status", Integer.toString(status));
  }
}
