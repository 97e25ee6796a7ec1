package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.store.LeafName;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * The outputs that the POM names in the configuration of this plugin and of its executions. What
 * cannot be read is left out: the execution that it belongs to says so itself.
 *
 * @param directories where outputs are, absolute
 * @param outputs the outputs whose names are known too, absolute
 */
record ConfiguredOutputs(Set<Path> directories, Set<Path> outputs) {
  private static final String DIRECTORY = "outputDirectory";

  ConfiguredOutputs {
    directories = Set.copyOf(directories);
    outputs = Set.copyOf(outputs);
  }

  /**
   * Reads the POM.
   *
   * @param base relative directories count from it
   * @param usual the directory of outputs for which the POM names none
   */
  static ConfiguredOutputs of(Optional<Plugin> plugin, Path base, Path usual) {
    Set<Path> directories = new LinkedHashSet<>();
    Set<Path> outputs = new LinkedHashSet<>();
    for (Xpp3Dom configuration : plugin.stream().flatMap(ConfiguredOutputs::all).toList()) {
      Optional<Path> own = directory(base, configuration);
      own.ifPresent(directories::add);
      leaf(configuration).map(own.orElse(usual)::resolve).ifPresent(outputs::add);
      for (Xpp3Dom file : files(configuration)) {
        Optional<Path> inner = directory(base, file).or(() -> own);
        inner.ifPresent(directories::add);
        leaf(file).map(inner.orElse(usual)::resolve).ifPresent(outputs::add);
      }
    }
    return new ConfiguredOutputs(directories, outputs);
  }

  private static Stream<Xpp3Dom> all(Plugin plugin) {
    return Stream.<ConfigurationContainer>concat(Stream.of(plugin), plugin.getExecutions().stream())
        .map(ConfigurationContainer::getConfiguration)
        .filter(Xpp3Dom.class::isInstance)
        .map(Xpp3Dom.class::cast);
  }

  private static List<Xpp3Dom> files(Xpp3Dom configuration) {
    return Optional.ofNullable(configuration.getChild("files")).stream()
        .flatMap(files -> Stream.of(files.getChildren()))
        .toList();
  }

  private static Optional<Path> directory(Path base, Xpp3Dom element) {
    String text = text(element, DIRECTORY);
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(OutputSetting.path(base, DIRECTORY, text));
    } catch (CustodyException unusable) {
      return Optional.empty();
    }
  }

  private static Optional<String> leaf(Xpp3Dom element) {
    String name = text(element, "outputFileName");
    try {
      String leaf =
          name.isEmpty()
              ? SourceSetting.parse(text(element, "url"), text(element, "artifact")).fileName()
              : name;
      return leaf.contains("${") ? Optional.empty() : Optional.of(LeafName.parse(leaf).text());
    } catch (CustodyException unusable) {
      return Optional.empty();
    }
  }

  private static String text(Xpp3Dom element, String name) {
    return Optional.ofNullable(element.getChild(name))
        .flatMap(child -> Optional.ofNullable(child.getValue()))
        .map(String::strip)
        .orElse("");
  }
}
