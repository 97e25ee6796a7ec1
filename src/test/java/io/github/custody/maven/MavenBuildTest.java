package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a text of the POM means for the module that a goal runs for. */
class MavenBuildTest {

  private static MavenProject project(String directory) {
    MavenProject project = new MavenProject();
    project.setFile(new File(directory, "pom.xml"));
    Build build = new Build();
    build.setDirectory(directory + "/target");
    project.setBuild(build);
    return project;
  }

  @SuppressWarnings({"deprecation", "NullAway"}) // The newer ones need a container as well.
  private static MavenSession session() {
    Properties system = new Properties();
    system.setProperty("maven.multiModuleProjectDirectory", "/root");
    Properties user = new Properties();
    user.setProperty("shared", "/s");
    MavenExecutionRequest request =
        new DefaultMavenExecutionRequest()
            .setBaseDirectory(new File("/root"))
            .setLocalRepositoryPath("/repository")
            .setSystemProperties(system)
            .setUserProperties(user);
    return new MavenSession(null, null, request, new DefaultMavenExecutionResult());
  }

  private static MavenBuild build() {
    MojoDescriptor mojo = new MojoDescriptor();
    mojo.setPluginDescriptor(new PluginDescriptor());
    MavenSession session = session();
    session.setCurrentProject(project("/root/other"));
    return new MavenBuild(session, project("/root/module"), new MojoExecution(mojo, "x"));
  }

  @ParameterizedTest
  @CsvSource({
    "${session.executionRootDirectory}/shared,/root/shared",
    "${maven.multiModuleProjectDirectory},/root",
    "${settings.localRepository}/tools,/repository/tools",
    "${project.basedir}/out,/root/module/out",
    "${project.build.directory},/root/module/target",
    "a/${shared}/b,a//s/b",
    "${nobody},${nobody}",
    "${nobody}/x,${nobody}/x",
    "plain,plain"
  })
  void expressionsHaveTheValuesThatTheyHaveForAParameter(String text, String value) {
    assertThat(build().evaluated(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"${basedir}", "${project.basedir}"})
  void theModuleIsTheOneThatTheGoalRunsFor(String text) {
    assertThat(Path.of(build().evaluated(text))).isEqualTo(Path.of("/root/module"));
  }
}
