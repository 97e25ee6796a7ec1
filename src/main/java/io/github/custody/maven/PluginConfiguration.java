package io.github.custody.maven;

import io.github.custody.CustodyException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * What the POM configures for this plugin, compared with what the plugin declares. Maven merges the
 * plugin's configuration into that of each execution; the plugin's may have parameters of any goal,
 * what an execution adds only those of its own goals.
 *
 * @param plugin the plugin in the POM
 * @param descriptor what the plugin declares
 */
record PluginConfiguration(Plugin plugin, PluginDescriptor descriptor) {

  /**
   * Accepts only declared parameters, in the plugin's configuration and in that of one execution.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}; nothing was touched
   */
  void refuseUnknown(String executionId, String goal) throws CustodyException {
    List<String> ofPlugin = names(plugin);
    parametersOf(descriptor.getMojos().stream().map(MojoDescriptor::getGoal).toList())
        .refuseOthers(ofPlugin, "the plugin");
    Optional<PluginExecution> execution = execution(executionId);
    if (execution.isPresent()) {
      List<String> added = new ArrayList<>(names(execution.get()));
      added.removeAll(ofPlugin);
      List<String> goals = new ArrayList<>(execution.get().getGoals());
      goals.add(goal);
      parametersOf(goals).refuseOthers(added, "execution " + executionId);
    }
  }

  private Optional<PluginExecution> execution(String id) {
    return plugin.getExecutions().stream().filter(each -> each.getId().equals(id)).findFirst();
  }

  private ParameterNames parametersOf(Collection<String> goals) {
    return new ParameterNames(
        descriptor.getMojos().stream()
            .filter(mojo -> goals.contains(mojo.getGoal()))
            .flatMap(mojo -> mojo.getParameters().stream())
            .filter(Parameter::isEditable)
            .flatMap(parameter -> Stream.of(parameter.getName(), aliasOf(parameter)))
            .toList());
  }

  private static String aliasOf(Parameter parameter) {
    String alias = parameter.getAlias();
    return alias == null || alias.isEmpty() ? parameter.getName() : alias;
  }

  private static List<String> names(ConfigurationContainer container) {
    return container.getConfiguration() instanceof Xpp3Dom configuration
        ? Stream.of(configuration.getChildren()).map(Xpp3Dom::getName).toList()
        : List.of();
  }
}
