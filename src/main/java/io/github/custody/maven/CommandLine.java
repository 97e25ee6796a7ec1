package io.github.custody.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;

/** What of the running Maven's command line the same goal needs when it runs alone. */
record CommandLine(MavenSession session) {
  private static final String OURS = "custody.";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+");
  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  /** Settings and profiles, where they are not the ones that Maven takes by itself. */
  List<String> options() {
    MavenExecutionRequest request = session.getRequest();
    List<String> options = new ArrayList<>();
    File settings = request.getUserSettingsFile();
    if (settings != null && settings.isFile() && !settings.equals(usualSettings())) {
      options.addAll(List.of("-s", settings.getPath()));
    }
    List<String> profiles = new ArrayList<>(request.getActiveProfiles());
    profiles.removeAll(session.getSettings().getActiveProfiles());
    if (!profiles.isEmpty()) {
      options.addAll(List.of("-P", String.join(",", profiles)));
    }
    return options;
  }

  /** The properties that this plugin reads, and the one that says where Maven finds the plugin. */
  Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    for (String name : session.getUserProperties().stringPropertyNames()) {
      if (name.startsWith(OURS) || name.equals(LOCAL_REPOSITORY)) {
        properties.put(name, session.getUserProperties().getProperty(name));
      }
    }
    return properties;
  }

  /** The one that says where Maven finds the plugin, if it was set. */
  Map<String, String> localRepository() {
    Map<String, String> properties = properties();
    properties.keySet().retainAll(List.of(LOCAL_REPOSITORY));
    return properties;
  }

  /**
   * The names of what else was set: a POM may refer to it, but its values are not ours to print.
   */
  List<String> otherProperties() {
    return session.getUserProperties().stringPropertyNames().stream()
        .filter(name -> !name.startsWith(OURS) && !name.equals(LOCAL_REPOSITORY))
        .filter(name -> PLAIN.matcher(name).matches())
        .sorted()
        .toList();
  }

  private static File usualSettings() {
    return new File(System.getProperty("user.home"), ".m2/settings.xml");
  }
}
