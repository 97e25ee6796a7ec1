package io.github.custody.http;

import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Turns the loggers of HttpClient off: at debug level, which {@code mvn -X} sets for everything,
 * they print request lines, headers and bodies. The back-ends of Maven read a logger's level once,
 * when the logger is made, so this has to happen before a class of HttpClient is initialised. What
 * the user set for these loggers is overwritten.
 */
final class SilentLoggers {
  /** Where slf4j-simple (Maven 3) and the logger of Maven 4 look for levels. */
  private static final List<String> PREFIXES =
      List.of("org.slf4j.simpleLogger.log.", "maven.logger.log.");

  private static final String ROOT = "org.apache.hc";

  /** Besides the root, since the level of a longer name in the back-end's own file would win. */
  private static final List<String> NAMES =
      List.of(
          ROOT,
          ROOT + ".client5",
          ROOT + ".client5.http",
          ROOT + ".client5.http.headers",
          ROOT + ".client5.http.wire",
          ROOT + ".client5.http.impl.classic",
          ROOT + ".client5.http.impl.classic.InternalHttpClient",
          ROOT + ".client5.http.impl.classic.MainClientExec",
          ROOT + ".client5.http.impl.io");

  private SilentLoggers() {}

  /**
   * Turns them off.
   *
   * @return whether they are off now; {@code false} under another back-end than Maven's, or when
   *     some other plugin of this build made them before
   */
  static boolean silence() {
    for (String prefix : PREFIXES) {
      for (String property : List.copyOf(System.getProperties().stringPropertyNames())) {
        if (property.startsWith(prefix + ROOT)) {
          System.setProperty(property, "off");
        }
      }
      NAMES.forEach(name -> System.setProperty(prefix + name, "off"));
    }
    return NAMES.stream().noneMatch(name -> LoggerFactory.getLogger(name).isDebugEnabled());
  }
}
