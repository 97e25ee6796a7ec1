package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A remote repository as a user names it.
 *
 * @param id by which settings choose mirrors and credentials for it
 * @param url where it is; may hold credentials, so it is never shown
 */
record RepositorySetting(String id, String url) {
  private static final String SEPARATOR = "::";
  private static final Pattern SECRET = Pattern.compile("[?#]|//[^/]*@");

  /**
   * Reads {@code url}, {@code id::url} or {@code id::layout::url}.
   *
   * @param number the position in the list, which makes the id of one that has none
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  static RepositorySetting parse(String text, int number) throws CustodyException {
    List<String> parts = List.of(text.split(SEPARATOR, -1));
    RepositorySetting setting =
        switch (parts.size()) {
          case 1 -> new RepositorySetting("custody-" + number, parts.get(0));
          case 2 -> new RepositorySetting(parts.get(0), parts.get(1));
          case 3 -> new RepositorySetting(parts.get(0), withLayout(parts, number));
          default -> throw refusal(number, "must be a url, id::url or id::layout::url");
        };
    if (setting.id.isBlank() || !isAbsolute(setting.url)) {
      throw refusal(number, "needs an absolute URL, and an id where it has a separator");
    }
    if (SECRET.matcher(setting.url).find()) {
      throw refusal(
          number,
          "has user info, a query or a fragment, which show up in logs: credentials belong to the"
              + " server of the same id in settings.xml");
    }
    return setting;
  }

  private static String withLayout(List<String> parts, int number) throws CustodyException {
    if (!parts.get(1).isEmpty() && !parts.get(1).equals("default")) {
      throw refusal(number, "has a layout that Maven no longer knows; \"default\" is the only one");
    }
    return parts.get(2);
  }

  private static boolean isAbsolute(String url) {
    try {
      return new URI(url).isAbsolute();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static CustodyException refusal(int number, String rule) {
    return CustodyException.of(
        FailureCode.BAD_CONFIGURATION,
        "number %d of remoteRepositories %s".formatted(number, rule));
  }

  @Override
  public String toString() {
    return id;
  }
}
