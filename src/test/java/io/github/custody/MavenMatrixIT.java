package io.github.custody;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.HttpRecordedRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The goal under every supported Maven and JDK. The Mavens are in the system property {@code
 * custody.mavenHomes}, a second JDK may be in {@code custody.otherJdk}; the plugin is where the
 * integration tests of this build have installed it.
 */
@Tag("matrix")
class MavenMatrixIT {
  private static final String SECRET = "zebra";
  private static final byte[] BODY = (SECRET + " in the body ").repeat(5000).getBytes(UTF_8);

  /** What Maven 4 itself puts into each build directory. */
  private static final String OF_MAVEN_4 = "project-local-repo";

  @TempDir Path project;

  private HttpFixture server;

  static Stream<Arguments> mavensAndJdks() throws IOException {
    List<Path> jdks = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
    String other = System.getProperty("custody.otherJdk", "");
    if (!other.isEmpty()) {
      jdks.add(Path.of(other));
    }
    try (Stream<Path> homes = Files.list(Path.of(System.getProperty("custody.mavenHomes")))) {
      List<Path> mavens =
          homes.filter(home -> Files.exists(home.resolve("bin/mvn"))).sorted().toList();
      assertThat(mavens).as("custody.mavenHomes has Mavens").isNotEmpty();
      return mavens.stream().flatMap(maven -> jdks.stream().map(jdk -> Arguments.of(maven, jdk)));
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpFixture.start();
    server.on(
        "/tool.bin",
        (request, answer) ->
            answer
                .status(200)
                .header("Content-Length", Integer.toString(BODY.length))
                .header("X-Animal", SECRET)
                .endOfHeaders()
                .write(BODY));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("mavensAndJdks")
  @DisplayName("a fetch is green and recorded, and again without a request")
  void fetches(Path maven, Path jdk) throws Exception {
    MatrixProject matrix = new MatrixProject(project);
    MavenRun runs = matrix.runs(maven, jdk);
    matrix.writePom(server.url("/tool.bin"), sha256(BODY));

    MavenRun.Result first = runs.run("generate-resources");
    MavenRun.Result second = runs.run("generate-resources");

    assertThat(first.exitCode()).as(first.log()).isZero();
    assertThat(second.exitCode()).as(second.log()).isZero();
    assertThat(project.resolve("target/tool.bin")).hasBinaryContent(BODY);
    assertThat(names(project.resolve("target"))).containsExactly("custody", "tool.bin");
    assertThat(server.requests())
        .extracting(HttpRecordedRequest::path)
        .containsExactly("/tool.bin");
    List<JsonNode> entries = matrix.ledger();
    assertThat(entries)
        .extracting(entry -> entry.get("outcome").textValue())
        .containsExactly("STARTED", "FETCHED", "STARTED", "UP_TO_DATE");
    JsonNode fetched = entries.get(1);
    assertThat(fetched.get("source").textValue()).isEqualTo(server.url("/tool.bin"));
    assertThat(fetched.get("expected").textValue()).isEqualTo("sha256:" + sha256(BODY));
    assertThat(fetched.get("actual").textValue()).isEqualTo("sha256:" + sha256(BODY));
    assertThat(fetched.get("size").longValue()).isEqualTo(BODY.length);
    assertThat(fetched.get("execution").textValue()).isEqualTo("tool");
    assertThat(fetched.get("module").textValue()).isEqualTo("io.github.custody.it:matrix:1");
    assertThat(fetched.get("output").textValue())
        .isEqualTo(project.toRealPath().resolve("target/tool.bin").toString());
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("mavensAndJdks")
  @DisplayName("E-1 a wrong digest is red twice, and nothing is at the output")
  void e1_wrongDigestIsRedTwice(Path maven, Path jdk) throws Exception {
    MatrixProject matrix = new MatrixProject(project);
    MavenRun runs = matrix.runs(maven, jdk);
    String wrong = "0".repeat(64);
    matrix.writePom(server.url("/tool.bin"), wrong);

    for (int build = 1; build <= 2; build++) {
      MavenRun.Result result = runs.run("generate-resources");

      assertThat(result.exitCode()).as(result.log()).isEqualTo(1);
      assertThat(result.log())
          .contains("[DIGEST_MISMATCH]", wrong, sha256(BODY), server.url("/tool.bin"));
      assertThat(names(project.resolve("target"))).containsExactly("custody");
      assertThat(server.requests()).hasSize(build);
    }
    assertThat(matrix.ledger())
        .extracting(entry -> entry.get("outcome").textValue())
        .containsExactly("STARTED", "FAILED", "STARTED", "FAILED");
    assertThat(matrix.ledger().get(3).get("code").textValue()).isEqualTo("DIGEST_MISMATCH");
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("mavensAndJdks")
  @DisplayName("with -X the client prints no request, no header and no body")
  void debugLogShowsNothingOfTheExchange(Path maven, Path jdk) throws Exception {
    MatrixProject matrix = new MatrixProject(project);
    MavenRun runs = matrix.runs(maven, jdk);
    matrix.writePom(server.url("/tool.bin"), sha256(BODY));

    MavenRun.Result result = runs.run("-X", "generate-resources");

    assertThat(result.exitCode()).as(result.log()).isZero();
    assertThat(project.resolve("target/tool.bin")).hasBinaryContent(BODY);
    // The log is one of -X, in which the request would show.
    assertThat(result.log()).contains("[DEBUG]");
    assertThat(server.requests().get(0).header("Accept-Encoding")).containsExactly("identity");
    assertThat(result.log())
        .doesNotContain(SECRET, "X-Animal", "Accept-Encoding", "GET /tool.bin", "http-outgoing");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.equals(OF_MAVEN_4))
          .sorted()
          .toList();
    }
  }

  private static String sha256(byte[] bytes) {
    return Digest.of(DigestAlgorithm.SHA256, DigestAlgorithm.SHA256.newDigest().digest(bytes))
        .hex();
  }
}
