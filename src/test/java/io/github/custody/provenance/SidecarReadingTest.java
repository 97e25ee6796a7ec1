package io.github.custody.provenance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Content;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sidecars say which artifact they are for: hostile input. */
class SidecarReadingTest {
  private static final String SHA256 = "01".repeat(32);
  private static final String SHA512 = "ab".repeat(64);
  private static final String OTHER256 = "02".repeat(32);
  private static final String OTHER512 = "cd".repeat(64);
  private static final Content ARTIFACT = StatementTest.content(SHA256, SHA512);

  private static SidecarReading read(String sidecar) {
    return SidecarReading.of(sidecar.getBytes(UTF_8));
  }

  private static String statement(String... digests) {
    StringBuilder subjects = new StringBuilder();
    for (String digest : digests) {
      subjects.append(subjects.isEmpty() ? "" : ",").append("{\"digest\":" + digest + "}");
    }
    return "{\"_type\":\"https://in-toto.io/Statement/v1\",\"subject\":[" + subjects + "]}";
  }

  private static String sha256(String hex) {
    return "{\"sha256\":\"" + hex + "\"}";
  }

  private static String envelope(String payload, Base64.Encoder encoder) {
    return "{\"payloadType\":\"application/vnd.in-toto+json\",\"payload\":\""
        + encoder.encodeToString(payload.getBytes(UTF_8))
        + "\",\"signatures\":[{\"sig\":\"AA==\"}]}";
  }

  @Test
  void oneOfSeveralSubjectsIsEnough() {
    assertThat(read(statement(sha256(OTHER256), sha256(SHA256))).names(ARTIFACT)).isTrue();
    assertThat(read(statement("{\"sha512\":\"" + SHA512 + "\"}")).names(ARTIFACT)).isTrue();
  }

  @Test
  void aSubjectWhoseDigestsContradictEachOtherNamesNothing() {
    SidecarReading reading =
        read(statement("{\"sha256\":\"" + SHA256 + "\",\"sha512\":\"" + OTHER512 + "\"}"));
    assertThat(reading.isProvenance()).isTrue();
    assertThat(reading.names(ARTIFACT)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"sha1\":\"0101010101010101010101010101010101010101\"}",
        "{\"md5\":\"01010101010101010101010101010101\"}"
      })
  void aSubjectWithoutAStrongDigestNamesNothing(String digests) {
    SidecarReading reading = read(statement(digests));
    assertThat(reading.isProvenance()).isTrue();
    assertThat(reading.names(ARTIFACT)).isFalse();
  }

  @Test
  void anEnvelopeIsReadInBothAlphabets() {
    // Their base64 differs: the padding has a byte of each kind in it.
    String payload = statement(sha256(SHA256)).replace("}]}", "}],\"x\":\"?>~?>~\"}");
    String standard = envelope(payload, Base64.getEncoder());
    String urlSafe = envelope(payload, Base64.getUrlEncoder());
    assertThat(urlSafe).isNotEqualTo(standard);

    assertThat(read(standard).names(ARTIFACT)).isTrue();
    assertThat(read(urlSafe).names(ARTIFACT)).isTrue();
    assertThat(read("{\"dsseEnvelope\":" + standard + "}").names(ARTIFACT)).isTrue();
    assertThat(read(envelope(statement(sha256(OTHER256)), Base64.getEncoder())).names(ARTIFACT))
        .isFalse();
  }

  @Test
  void linesAreReadOneByOneAndUnknownOnesIgnored() {
    String mine = envelope(statement(sha256(SHA256)), Base64.getEncoder());
    String other = envelope(statement(sha256(OTHER256)), Base64.getEncoder());
    assertThat(read(other + "\n{\"a\":1}\nnoise\n\n" + mine + "\n").names(ARTIFACT)).isTrue();
    assertThat(read(other + "\n" + other + "\n").names(ARTIFACT)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"_type\":\"https://in-toto.io/Statement/v1\"}",
        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"subject\":{}}",
        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"subject\":[{\"digest\":{\"sha256\":\"x\"}}]}",
        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"subject\":[",
        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"subject\":[],\"subject\":[]}",
        "{\"payloadType\":\"application/vnd.in-toto+json\"}",
        "{\"payloadType\":\"application/vnd.in-toto+json\",\"payload\":\"*\"}",
        "{\"payloadType\":\"application/vnd.in-toto+json\",\"payload\":\"e30=\"}"
      })
  void whatClaimsToBeAStatementAndIsNoneNamesNothing(String sidecar) {
    SidecarReading reading = read(sidecar);
    assertThat(reading.isProvenance()).isTrue();
    assertThat(reading.damaged()).isTrue();
    assertThat(reading.names(ARTIFACT)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text",
        "{",
        "null",
        "\"_type\"",
        "{\"payloadType\":\"text/plain\",\"payload\":\"*\"}",
        "{\"a\":1,\"a\":2}"
      })
  void whatIsNoneOfTheseIsNoProvenance(String sidecar) {
    assertThat(read(sidecar).isProvenance()).isFalse();
  }

  @Test
  void deepNestingIsNoProvenance() {
    assertThat(read("[".repeat(100_000)).isProvenance()).isFalse();
  }
}
