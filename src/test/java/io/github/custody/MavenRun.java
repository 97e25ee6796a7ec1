package io.github.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs one Maven on one JDK, with the plugin that this build has installed for its integration
 * tests. What this machine already has is taken from the user's local repository; mirrors and
 * proxies of the user hold.
 *
 * @param maven its home
 * @param jdk the JDK's home
 * @param project the directory of the project
 */
record MavenRun(Path maven, Path jdk, Path project) {
  private static final int PATIENCE_MINUTES = 5;
  private static final Path REPOSITORY =
      Path.of(System.getProperty("basedir", ""), "target", "it-repository").toAbsolutePath();

  /** How a run ended, and all that it printed. */
  record Result(int exitCode, String log) {}

  /** The version of the plugin under test. */
  static String pluginVersion() throws IOException {
    Path versions = REPOSITORY.resolve("io/github/custody/custody-maven-plugin");
    try (Stream<Path> found = Files.list(versions)) {
      List<Path> all = found.filter(Files::isDirectory).toList();
      assertThat(all).as("the plugin is installed once, in %s", REPOSITORY).hasSize(1);
      return all.get(0).getFileName().toString();
    }
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", maven.resolve("bin/mvn").toString()));
    command.addAll(List.of("-B", "-ntp", "-gs", settings().toString()));
    command.add("-Dmaven.repo.local=" + REPOSITORY);
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile("matrix", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    List.of("MAVEN_OPTS", "MAVEN_ARGS", "M2_HOME", "MAVEN_HOME", "MAVEN_DEBUG_OPTS")
        .forEach(environment::remove);
    environment.put("JAVA_HOME", jdk.toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).as("it ends").isTrue();
      return new Result(process.exitValue(), Files.readString(log));
    } finally {
      process.destroyForcibly();
      Files.delete(log);
    }
  }

  /** Global settings: those of the user stay in force. */
  private Path settings() throws IOException {
    String url = Path.of(System.getProperty("localRepository")).toUri().toString();
    String repository =
        """
              <id>local-copy</id>
              <url>%s</url>
              <releases><checksumPolicy>ignore</checksumPolicy></releases>
              <snapshots><enabled>false</enabled></snapshots>
        """
            .formatted(url);
    return Files.writeString(
        project.resolve("settings.xml"),
        """
        <settings>
          <profiles>
            <profile>
              <id>matrix</id>
              <repositories>
                <repository>
        %1$s        </repository>
              </repositories>
              <pluginRepositories>
                <pluginRepository>
        %1$s        </pluginRepository>
              </pluginRepositories>
            </profile>
          </profiles>
          <activeProfiles>
            <activeProfile>matrix</activeProfile>
          </activeProfiles>
        </settings>
        """
            .formatted(repository));
  }
}
