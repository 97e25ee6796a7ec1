package io.github.custody.recover;

import java.time.Instant;
import java.util.Optional;

/**
 * Who left something, and whether that one lives.
 *
 * @param name the owner, for people
 * @param verdict {@code DEAD}, {@code LIVE}, …; {@code MISSING} where its lock is gone
 * @param evidence why, for people
 * @param since when its lock was written
 */
public record Owner(String name, String verdict, String evidence, Optional<Instant> since) {
  static final Owner UNSEEN =
      new Owner("unknown", "UNKNOWN", "it cannot be looked at", Optional.empty());

  static final Owner MISSING =
      new Owner("unknown", "MISSING", "its lock is gone", Optional.empty());
}
