package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import java.util.ArrayList;
import java.util.List;

/** Reads the pinned digests: at least one, and every one that is given counts. */
final class PinSetting {
  private static final String NO_DIGEST =
      """
      no digest is pinned: set sha256 or sha512. To learn it, run once with sha256 set to 64 zeros, \
      and compare the digest that the failure prints with the one that the publisher states""";

  private PinSetting() {}

  /**
   * Reads the digests; an empty text is none.
   *
   * @throws CustodyException {@code BAD_DIGEST}; nothing was touched
   */
  static List<Digest> digests(String sha256, String sha512) throws CustodyException {
    List<Digest> digests = new ArrayList<>();
    if (!sha256.isEmpty()) {
      digests.add(Digest.parse(DigestAlgorithm.SHA256, sha256));
    }
    if (!sha512.isEmpty()) {
      digests.add(Digest.parse(DigestAlgorithm.SHA512, sha512));
    }
    if (digests.isEmpty()) {
      throw CustodyException.of(FailureCode.BAD_DIGEST, NO_DIGEST);
    }
    return digests;
  }
}
