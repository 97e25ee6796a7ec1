package io.github.custody.maven;

import io.github.custody.RedactedUri;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of others as it may be shown: each URL in it lost user info, query and fragment (P9), and
 * what could move a terminal's cursor is gone (P10).
 */
final class RedactedText {
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^\\s\"'<>]+");
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");

  private RedactedText() {}

  static String of(String text) {
    String shown = URL.matcher(text).replaceAll(url -> Matcher.quoteReplacement(shown(url)));
    return CONTROL.matcher(shown).replaceAll("?");
  }

  /** The same for text that is one line, such as a file name: it cannot begin another one. */
  static String line(String text) {
    return of(text).replace('\n', '?').replace('\t', '?');
  }

  private static String shown(MatchResult found) {
    String url = found.group();
    try {
      URI uri = new URI(url);
      // A file URL and the like has no host: what is left is the path, and it is all there is.
      return RedactedUri.of(uri).text();
    } catch (URISyntaxException e) {
      return url.substring(0, url.indexOf("://")) + "://(not shown)";
    }
  }
}
