package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.store.LeafName;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
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
 * @param unresolved the directories that have an expression without a value, as written
 */
record ConfiguredOutputs(Set<Path> directories, Set<Path> outputs, Set<String> unresolved) {
  private static final String DIRECTORY = "outputDirectory";
  private static final String PUBLISH_DIRECTORY = "publishDirectory";
  private static final String EXPRESSION = "${";

  ConfiguredOutputs {
    directories = Set.copyOf(directories);
    outputs = Set.copyOf(outputs);
    unresolved = Set.copyOf(unresolved);
  }

  /**
   * Reads the POM.
   *
   * @param base relative directories count from it
   * @param usual the directory of outputs for which the POM names none
   * @param values gives the expressions in a text the values that they have for a parameter: the
   *     model has them as they are written
   */
  static ConfiguredOutputs of(
      Optional<Plugin> plugin, Path base, Path usual, UnaryOperator<String> values) {
    Set<Path> directories = new LinkedHashSet<>();
    Set<Path> outputs = new LinkedHashSet<>();
    Reading reading = new Reading(base, values, new LinkedHashSet<>());
    for (Xpp3Dom configuration : plugin.stream().flatMap(ConfiguredOutputs::all).toList()) {
      Optional<Path> own = reading.directory(configuration, DIRECTORY);
      own.ifPresent(directories::add);
      reading.directory(configuration, PUBLISH_DIRECTORY).ifPresent(directories::add);
      reading.leaf(configuration).map(own.orElse(usual)::resolve).ifPresent(outputs::add);
      for (Xpp3Dom file : files(configuration)) {
        Optional<Path> inner = reading.directory(file, DIRECTORY).or(() -> own);
        inner.ifPresent(directories::add);
        reading.leaf(file).map(inner.orElse(usual)::resolve).ifPresent(outputs::add);
      }
    }
    return new ConfiguredOutputs(directories, outputs, reading.unresolved());
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

  /** What elements say; collects the directories that cannot be known. */
  private record Reading(Path base, UnaryOperator<String> values, Set<String> unresolved) {

    Optional<Path> directory(Xpp3Dom element, String parameter) {
      String text = text(element, parameter);
      if (text.contains(EXPRESSION)) {
        unresolved.add(text);
      }
      try {
        return text.isEmpty()
            ? Optional.empty()
            : Optional.of(OutputSetting.path(base, parameter, text));
      } catch (CustodyException unusable) {
        return Optional.empty();
      }
    }

    Optional<String> leaf(Xpp3Dom element) {
      String name = text(element, "outputFileName");
      try {
        String leaf =
            name.isEmpty()
                ? SourceSetting.parse(text(element, "url"), text(element, "artifact")).fileName()
                : name;
        return leaf.contains(EXPRESSION)
            ? Optional.empty()
            : Optional.of(LeafName.parse(leaf).text());
      } catch (CustodyException unusable) {
        return Optional.empty();
      }
    }

    private String text(Xpp3Dom element, String name) {
      return Optional.ofNullable(element.getChild(name))
          .flatMap(child -> Optional.ofNullable(child.getValue()))
          .map(String::strip)
          .map(text -> text.contains(EXPRESSION) ? values.apply(text) : text)
          .orElse("");
    }
  }
}
