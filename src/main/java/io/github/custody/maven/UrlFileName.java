package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The file name in a URL: its last path segment, percent-decoded once. Whether it may be an
 * output's name is decided after the decoding, so that {@code %2f} cannot hide a separator.
 */
final class UrlFileName {
  private UrlFileName() {}

  /**
   * The decoded name; empty when the path ends with a separator.
   *
   * @throws CustodyException {@code UNSAFE_PATH}: what was encoded is no text; nothing was touched
   */
  static String of(String rawPath) throws CustodyException {
    String segment = rawPath.substring(rawPath.lastIndexOf('/') + 1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(segment))).toString();
    } catch (CharacterCodingException | NumberFormatException e) {
      throw CustodyException.of(
          FailureCode.UNSAFE_PATH,
          "the last segment of the URL is not percent-encoded UTF-8; set outputFileName");
    }
  }

  private static byte[] bytes(String segment) {
    ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    int at = 0;
    while (at < segment.length()) {
      if (segment.charAt(at) == '%') {
        int end = Math.min(at + 3, segment.length());
        decoded.write(Integer.parseUnsignedInt(segment.substring(at + 1, end), 16));
        at = end;
      } else {
        int end = segment.offsetByCodePoints(at, 1);
        decoded.writeBytes(segment.substring(at, end).getBytes(StandardCharsets.UTF_8));
        at = end;
      }
    }
    return decoded.toByteArray();
  }
}
