package io.github.custody;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.NewerJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which Maven lets a replacement swap names on which JDK, and that no such attempt is heard of. The
 * Mavens and JDKs are those of {@link MavenMatrixIT}.
 */
@Tag("matrix")
class MavenExchangeIT {
  private static final byte[] BODY = "the bytes that are pinned".getBytes(UTF_8);

  /** Their launchers do not grant native access. */
  private static final Set<String> GRANT_NOTHING =
      Set.of("apache-maven-3.6.3", "apache-maven-3.8.7");

  /** What a JVM says of code that calls a native function without a grant. */
  private static final Pattern WARNING =
      Pattern.compile("WARNING: .*([Rr]estricted method|native.access|System::load).*");

  @TempDir Path directory;

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("io.github.custody.MavenMatrixIT#mavensAndJdks")
  @DisplayName("a replacement swaps names where the launcher grants it, and nobody warns of it")
  void replacesByTheBestMeans(Path maven, Path jdk) throws Exception {
    MatrixProject project = new MatrixProject(directory);
    MavenRun runs = project.runs(maven, jdk);
    Path output = directory.resolve("target/tool.bin");
    try (HttpFixture server = HttpFixture.start()) {
      server.on(
          "/tool.bin",
          (request, answer) ->
              answer
                  .status(200)
                  .header("Content-Length", Integer.toString(BODY.length))
                  .endOfHeaders()
                  .write(BODY));
      project.writePom(server.url("/tool.bin"), sha256());

      MavenRun.Result without = runs.run("validate");
      MavenRun.Result first = runs.run("generate-resources");
      assertThat(first.exitCode()).as(first.log()).isZero();
      Files.writeString(output, "somebody else's bytes");
      MavenRun.Result second = runs.run("generate-resources");

      assertThat(second.exitCode()).as(second.log()).isZero();
      assertThat(output).hasBinaryContent(BODY);
      assertThat(output.getParent()).isDirectoryNotContaining("glob:**tool.bin?*");
      assertThat(replacements(project)).containsExactly("exclusive", expected(maven, jdk));
      assertThat(warnings(first)).isEqualTo(warnings(without));
      assertThat(warnings(second)).isEqualTo(warnings(without));
      assertThat(without.log() + first.log() + second.log()).doesNotContain("io.github.custody.fs");
      assertThat(warnings(second).isEmpty() || !grants(maven)).isTrue();
    }
  }

  /** What the ledger says of each fetch. */
  private static Stream<String> replacements(MatrixProject project) throws Exception {
    return project.ledger().stream()
        .filter(entry -> entry.get("outcome").textValue().equals("FETCHED"))
        .map((JsonNode entry) -> entry.get("guarantees").get("replace").textValue());
  }

  private static boolean grants(Path maven) {
    return !GRANT_NOTHING.contains(maven.getFileName().toString());
  }

  private static String expected(Path maven, Path jdk) {
    return grants(maven) && NewerJdk.at(jdk).isPresent() ? "exchange" : "window";
  }

  private static List<String> warnings(MavenRun.Result result) {
    return WARNING.matcher(result.log()).results().map(MatchResult::group).toList();
  }

  private static String sha256() {
    return Digest.of(DigestAlgorithm.SHA256, DigestAlgorithm.SHA256.newDigest().digest(BODY)).hex();
  }
}
