package io.github.custody.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Content;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementTest {
  private static final String SHA256 = "01".repeat(32);
  private static final String SHA512 = "ab".repeat(64);

  static Content content(String sha256, String sha512) {
    return new Content(
        7,
        List.of(
            new Digest(DigestAlgorithm.SHA256, sha256),
            new Digest(DigestAlgorithm.SHA512, sha512)));
  }

  @Test
  void theMinimalStatementHasExactlyTheseBytes() {
    assertThat(
            new String(
                new Statement("app-1.0.jar", content(SHA256, SHA512)).toBytes(),
                StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"_type\":\"https://in-toto.io/Statement/v1\","
                + "\"predicate\":{\"buildDefinition\":{"
                + "\"buildType\":\"https://custody.github.io/custody-maven-plugin/build/v1\","
                + "\"externalParameters\":{}},"
                + "\"runDetails\":{\"builder\":{"
                + "\"id\":\"https://custody.github.io/custody-maven-plugin/builder/v1\"}}},"
                + "\"predicateType\":\"https://slsa.dev/provenance/v1\","
                + "\"subject\":[{\"digest\":{\"sha256\":\""
                + SHA256
                + "\",\"sha512\":\""
                + SHA512
                + "\"},\"name\":\"app-1.0.jar\"}]}\n");
  }

  @Test
  void namesAreUtf8AndEscapedNoMoreThanNeeded() {
    assertThat(
            new String(
                new Statement("a\"b'c-ü😀.jar", content(SHA256, SHA512)).toBytes(),
                StandardCharsets.UTF_8))
        .contains("\"name\":\"a\\\"b'c-ü😀.jar\"");
  }
}
