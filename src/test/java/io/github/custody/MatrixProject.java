package io.github.custody;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A Maven project with one execution of {@code fetch-verified}, for the tests of the matrix.
 *
 * @param directory where it is
 */
record MatrixProject(Path directory) {
  /** Maven, ready to run; where it does not even start on this JDK there is nothing to test. */
  MavenRun runs(Path maven, Path jdk) throws Exception {
    MavenRun runs = new MavenRun(maven, jdk, directory);
    MavenRun.Result version = runs.run("-version");
    String reason = "SKIPPED: %s does not start on %s:%n%s".formatted(maven, jdk, version.log());
    if (version.exitCode() != 0) {
      System.out.println(reason);
    }
    Assumptions.assumeTrue(version.exitCode() == 0, reason);
    return runs;
  }

  /** The POM of a project that fetches this URL. */
  void writePom(String url, String sha256) throws IOException {
    Files.writeString(
        directory.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>io.github.custody.it</groupId>
          <artifactId>matrix</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <build>
            <plugins>
              <plugin>
                <groupId>io.github.custody</groupId>
                <artifactId>custody-maven-plugin</artifactId>
                <version>%s</version>
                <executions>
                  <execution>
                    <id>tool</id>
                    <goals>
                      <goal>fetch-verified</goal>
                    </goals>
                    <configuration>
                      <url>%s</url>
                      <sha256>%s</sha256>
                    </configuration>
                  </execution>
                </executions>
              </plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(MavenRun.pluginVersion(), url, sha256));
  }

  /** The entries of its ledger, in their order. */
  List<JsonNode> ledger() throws IOException {
    List<JsonNode> entries = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.readAllLines(directory.resolve("target/custody/ledger.jsonl"))) {
      entries.add(json.readTree(line));
    }
    return entries;
  }
}
