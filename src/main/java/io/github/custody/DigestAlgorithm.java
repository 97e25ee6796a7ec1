package io.github.custody;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest algorithm that a pin may use. There is no MD5 and no SHA-1: both can be forged. */
public enum DigestAlgorithm {
  SHA256("sha256", "SHA-256", 64),
  SHA512("sha512", "SHA-512", 128);

  private final String label;
  private final String jdkName;
  private final int hexDigits;

  DigestAlgorithm(String label, String jdkName, int hexDigits) {
    this.label = label;
    this.jdkName = jdkName;
    this.hexDigits = hexDigits;
  }

  /** The name in parameters, lock records, the ledger and messages. */
  public String label() {
    return label;
  }

  /** How many hex digits a digest of this algorithm has. */
  public int hexDigits() {
    return hexDigits;
  }

  /** A fresh calculation. */
  public MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance(jdkName);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + jdkName, e);
    }
  }
}
