package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.ledger.Origin;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;

/** The running Maven: the session, the module and the execution, and what they mean for a goal. */
final class MavenBuild {
  private static final String COMMAND_LINE = "default-cli";

  private final MavenSession session;
  private final MavenProject project;
  private final MojoExecution execution;

  @Inject
  MavenBuild(MavenSession session, MavenProject project, MojoExecution execution) {
    this.session = session;
    this.project = project;
    this.execution = execution;
  }

  MavenSession session() {
    return session;
  }

  MavenProject project() {
    return project;
  }

  /**
   * Where the goal runs.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}: the build directory has an unresolved
   *     expression
   */
  GoalContext context() throws CustodyException {
    Path base = base();
    Path ledger =
        hasPom()
            ? OutputSetting.path(base, "the build directory", project.getBuild().getDirectory())
                .resolve("custody")
            : base.resolve(".custody");
    return new GoalContext(
        origin(), base, ledger.resolve("ledger.jsonl"), new NextStep(rerun(), recovery()));
  }

  /**
   * What the POM configures for this plugin, which has only parameters that the plugin declares.
   *
   * @throws CustodyException {@code BAD_CONFIGURATION}: it has others
   */
  Optional<Plugin> knownConfiguration() throws CustodyException {
    Optional<Plugin> plugin = declaration();
    if (plugin.isPresent()) {
      new PluginConfiguration(plugin.get(), descriptor())
          .refuseUnknown(execution.getExecutionId(), execution.getGoal());
    }
    return plugin;
  }

  /**
   * A directory as it was meant: what is in the build directory by default has no meaning without a
   * POM, and is in the current directory then.
   *
   * @param configured the parameter's value
   * @param below the default's place in the build directory, empty or with a leading separator
   */
  String directory(String configured, String below) {
    return !hasPom() && configured.equals(project.getBuild().getDirectory() + below)
        ? "." + below
        : configured;
  }

  /** Where outputs are by default. */
  String defaultDirectory() {
    return hasPom() ? project.getBuild().getDirectory() : base().toString();
  }

  /** Where the value of a parameter stands. */
  String placeOf(String parameter) {
    boolean onCommandLine = session.getUserProperties().containsKey("custody." + parameter);
    return pom()
        .filter(pom -> !onCommandLine)
        .map(
            pom -> "%s of execution %s in %s".formatted(parameter, execution.getExecutionId(), pom))
        .orElse("-Dcustody." + parameter);
  }

  /**
   * A text of the POM's model with the values that its expressions have for a parameter; what has
   * none stays as it is written.
   */
  String evaluated(String text) {
    // The session that is injected is the one of all modules, which may be at another one.
    MavenSession here = session.clone();
    here.setCurrentProject(project);
    try {
      Object value = new PluginParameterExpressionEvaluator(here, execution).evaluate(text);
      return value == null ? text : value.toString();
    } catch (ExpressionEvaluationException unresolved) {
      return text;
    }
  }

  boolean hasPom() {
    return project.getFile() != null;
  }

  private Optional<Path> pom() {
    return Optional.ofNullable(project.getFile()).map(File::toPath).map(Path::toAbsolutePath);
  }

  private Path base() {
    return pom()
        .map(Path::getParent)
        .orElseGet(() -> Path.of(session.getExecutionRootDirectory()).toAbsolutePath());
  }

  private Origin origin() {
    String module =
        hasPom()
            ? String.join(":", project.getGroupId(), project.getArtifactId(), project.getVersion())
            : Origin.NO_MODULE;
    return new Origin(
        BuildId.of(session.getRepositorySession()),
        execution.getGoal(),
        execution.getExecutionId(),
        module);
  }

  private RerunCommand rerun() {
    String id = execution.getExecutionId();
    boolean named = declaration().isPresent() && !id.equals(COMMAND_LINE);
    return RerunCommand.of(
            arguments(goal(execution.getGoal()) + (named ? "@" + id : "")),
            commandLine().properties())
        .noting(commandLine().otherProperties());
  }

  private RecoveryCommand recovery() {
    return new RecoveryCommand(
        arguments(goal(RecoveryCommand.GOAL)),
        commandLine().localRepository(),
        commandLine().otherProperties());
  }

  private CommandLine commandLine() {
    return new CommandLine(session);
  }

  private List<String> arguments(String goal) {
    List<String> arguments = new ArrayList<>();
    pom().ifPresent(pom -> arguments.addAll(List.of("-f", pom.toString())));
    arguments.addAll(commandLine().options());
    arguments.add(goal);
    return arguments;
  }

  private String goal(String name) {
    if (declaration().isEmpty()) {
      return String.join(
          ":", execution.getGroupId(), execution.getArtifactId(), execution.getVersion(), name);
    }
    return descriptor().getGoalPrefix() + ":" + name;
  }

  /** This plugin as the POM declares it. */
  Optional<Plugin> declaration() {
    return Stream.of(project.getBuild(), project.getPluginManagement())
        .filter(Objects::nonNull)
        .map(PluginContainer::getPlugins)
        .flatMap(List::stream)
        .filter(plugin -> plugin.getKey().equals(descriptor().getPluginLookupKey()))
        .findFirst();
  }

  private PluginDescriptor descriptor() {
    return execution.getMojoDescriptor().getPluginDescriptor();
  }
}
