package io.github.custody.maven;

import java.util.Set;
import java.util.regex.Pattern;
import org.codehaus.plexus.classworlds.realm.ClassRealm;
import org.codehaus.plexus.component.configurator.BasicComponentConfigurator;
import org.codehaus.plexus.component.configurator.ComponentConfigurationException;
import org.codehaus.plexus.component.configurator.ConfigurationListener;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.PlexusConfiguration;

/**
 * Sets parameters as Maven does, and shows them under {@code -X} without the secrets in URLs (P9):
 * Maven prints what a listener hears.
 */
public final class RedactingConfigurator extends BasicComponentConfigurator {
  static final String NAME = "custody-redacting";

  private static final Set<String> ADDRESSES = Set.of("url", "remoteRepositories");
  private static final Pattern SECRET = Pattern.compile("[?#@]");

  @Override
  public void configureComponent(
      Object component,
      PlexusConfiguration configuration,
      ExpressionEvaluator evaluator,
      ClassRealm realm,
      ConfigurationListener listener)
      throws ComponentConfigurationException {
    super.configureComponent(
        component, configuration, evaluator, realm, new RedactingListener(listener));
  }

  /** Passes on what changed, with a text that may be shown where the value may not. */
  private record RedactingListener(ConfigurationListener listener)
      implements ConfigurationListener {
    @Override
    public void notifyFieldChangeUsingSetter(String name, Object value, Object target) {
      listener.notifyFieldChangeUsingSetter(name, shown(name, value), target);
    }

    @Override
    public void notifyFieldChangeUsingReflection(String name, Object value, Object target) {
      listener.notifyFieldChangeUsingReflection(name, shown(name, value), target);
    }

    /** A value that is an address is judged as a whole: a mistyped one may look like anything. */
    private static Object shown(String name, Object value) {
      String text = String.valueOf(value);
      if (ADDRESSES.contains(name) && SECRET.matcher(text).find()) {
        return "(not shown)";
      }
      String redacted = RedactedText.of(text);
      return redacted.equals(text) ? value : redacted;
    }
  }
}
