package io.github.custody.fs;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A path as the JDK hands it to the system. Its URI spells exactly these bytes; its text may not,
 * and which encoding the JDK took when it started is in no property that nobody can set later.
 */
final class PathBytes {
  private PathBytes() {}

  /** The bytes of the absolute path, and a zero at their end. */
  static byte[] of(Path path) {
    String spelt = path.toUri().getRawPath();
    // A slash at the end says that a directory is there now.
    int end = spelt.endsWith("/") && spelt.length() > 1 ? spelt.length() - 1 : spelt.length();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(end + 1);
    for (int at = 0; at < end; at++) {
      if (spelt.charAt(at) == '%') {
        bytes.write(HexFormat.fromHexDigits(spelt, at + 1, at + 3));
        at += 2;
      } else {
        bytes.write(spelt.charAt(at));
      }
    }
    bytes.write(0);
    return bytes.toByteArray();
  }
}
