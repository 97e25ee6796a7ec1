package io.github.custody.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The command that runs a goal again, as a user can paste it; or words, where the command has a
 * secret in it (P9).
 */
record RerunCommand(String text) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final Set<String> ADDRESSES = Set.of("custody.url", "custody.remoteRepositories");
  private static final Pattern SECRET_IN_ADDRESS = Pattern.compile("[?#@]");
  private static final Pattern SECRET = Pattern.compile("://[^/?#]*@|://.*[?#]", Pattern.DOTALL);

  /**
   * Puts a command together.
   *
   * @param arguments goal and options, in their order
   * @param properties what was set on the command line, by name
   */
  static RerunCommand of(List<String> arguments, Map<String, String> properties) {
    List<String> words = new ArrayList<>(List.of("mvn"));
    arguments.forEach(argument -> words.add(quoted(argument)));
    for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
      if (mayHoldSecret(property.getKey(), property.getValue())) {
        return new RerunCommand(
            "the same command again (it is not shown, because "
                + property.getKey()
                + " may have a secret in it)");
      }
      words.add(quoted("-D" + property.getKey() + "=" + property.getValue()));
    }
    return new RerunCommand(String.join(" ", words));
  }

  /** An address may be mistyped in a way that leaves no scheme, and a secret all the same. */
  private static boolean mayHoldSecret(String name, String value) {
    return SECRET.matcher(value).find()
        || (ADDRESSES.contains(name) && SECRET_IN_ADDRESS.matcher(value).find());
  }

  /** The same with a shell comment behind it that names properties whose values are not shown. */
  RerunCommand noting(List<String> others) {
    return others.isEmpty()
        ? this
        : new RerunCommand(
            text + "  # with the same values as before: -D" + String.join(", -D", others));
  }

  /** One word of a POSIX shell's command line. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  @Override
  public String toString() {
    return text;
  }
}
