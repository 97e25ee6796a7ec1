package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import io.github.custody.fetch.Overwrite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** F1, without Maven: what a user writes becomes a plan, or one code and nothing on disk. */
class FetchConfigurationTest {
  private static final String HEX = "0123456789abcdef".repeat(4);

  @TempDir Path base;

  private FetchPlan plan(String... changes) throws CustodyException {
    Map<String, String> set = new LinkedHashMap<>();
    set.put("url", "https://example.org/dir/tool.zip");
    set.put("sha256", HEX);
    for (int i = 0; i < changes.length; i += 2) {
      set.put(changes[i], changes[i + 1]);
    }
    return configuration(set).plan(base);
  }

  private static FetchConfiguration configuration(Map<String, String> set) {
    return new FetchConfiguration(
        set.getOrDefault("url", ""),
        set.getOrDefault("artifact", ""),
        set.getOrDefault("sha256", ""),
        set.getOrDefault("sha512", ""),
        set.getOrDefault("size", ""),
        set.getOrDefault("maxSize", ""),
        set.getOrDefault("outputDirectory", "target"),
        set.getOrDefault("outputFileName", ""),
        set.getOrDefault("timeout", "30m"),
        set.getOrDefault("connectTimeout", "10s"),
        set.getOrDefault("readTimeout", "30s"),
        set.getOrDefault("lockTimeout", "30m"),
        set.getOrDefault("onDeadLock", "fail"),
        set.getOrDefault("overwrite", "ifDifferent"),
        false,
        false,
        set.containsKey("repository") ? List.of(set.get("repository")) : List.of());
  }

  /** The failure, after which nothing at all was created. */
  private CustodyException refusal(String... changes) {
    CustodyException refusal = catchThrowableOfType(CustodyException.class, () -> plan(changes));
    assertThat(refusal).as("refusal").isNotNull();
    assertThat(base).isEmptyDirectory();
    return refusal;
  }

  private FailureCode code(String... changes) {
    return refusal(changes).code();
  }

  @Test
  void everythingBecomesValues() throws CustodyException {
    FetchPlan plan =
        plan(
            "size",
            "12",
            "maxSize",
            "13",
            "timeout",
            "1h",
            "connectTimeout",
            "500ms",
            "readTimeout",
            "2m",
            "lockTimeout",
            "0s",
            "onDeadLock",
            "recover",
            "overwrite",
            "never",
            "repository",
            "a::https://example.org/r");
    assertThat(plan.source().name()).isEqualTo("https://example.org/dir/tool.zip");
    assertThat(plan.location().leaf().text()).isEqualTo("tool.zip");
    assertThat(plan.location().directory()).isEqualTo(base.resolve("target"));
    assertThat(plan.pins().digests()).containsExactly(new Digest(DigestAlgorithm.SHA256, HEX));
    assertThat(plan.pins().size()).isEqualTo(OptionalLong.of(12));
    assertThat(plan.maxSize()).isEqualTo(OptionalLong.of(13));
    assertThat(plan.onDeadLock()).isEqualTo(OnDeadLock.RECOVER);
    assertThat(plan.overwrite()).isEqualTo(Overwrite.NEVER);
    assertThat(plan.repositories())
        .containsExactly(new RepositorySetting("a", "https://example.org/r"));
    assertThat(plan.limits())
        .isEqualTo(
            new TimeLimits(
                Duration.ofHours(1), Duration.ofMillis(500), Duration.ofMinutes(2), Duration.ZERO));
  }

  @Test
  @DisplayName("V-1 url empty → NO_SOURCE; directory untouched, no parent created")
  void v1_noUrl() {
    assertThat(code("url", "")).isEqualTo(FailureCode.NO_SOURCE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 65, 128})
  @DisplayName("V-2 a digest with another number of digits → BAD_DIGEST")
  void v2_digestOfAnotherLength(int digits) {
    assertThat(code("sha256", "a".repeat(digits))).isEqualTo(FailureCode.BAD_DIGEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g", " ", "\n", "-"})
  @DisplayName("V-2 a digest with something else than hex digits → BAD_DIGEST")
  void v2_digestNotHex(String last) {
    assertThat(code("sha256", HEX.substring(1) + last)).isEqualTo(FailureCode.BAD_DIGEST);
    assertThat(code("sha256", HEX + last)).isEqualTo(FailureCode.BAD_DIGEST);
    assertThat(code("sha512", HEX + HEX.substring(1) + last)).isEqualTo(FailureCode.BAD_DIGEST);
  }

  @Test
  @DisplayName("V-2 no digest at all: the message says how to get it")
  void v2_noDigest() {
    CustodyException refusal = refusal("sha256", "");
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_DIGEST);
    assertThat(refusal.what()).contains("64 zeros").contains("publisher");
  }

  @Test
  @DisplayName("V-3 digest in upper case → accepted, normalised")
  void v3_upperCase() throws CustodyException {
    assertThat(plan("sha256", HEX.toUpperCase(java.util.Locale.ROOT)).pins())
        .isEqualTo(plan().pins());
  }

  @Test
  @DisplayName("both digests count")
  void bothDigests() throws CustodyException {
    assertThat(plan("sha512", HEX + HEX).pins().digests())
        .containsExactly(
            new Digest(DigestAlgorithm.SHA256, HEX), new Digest(DigestAlgorithm.SHA512, HEX + HEX));
  }

  @Test
  @DisplayName("V-5 output empty → NO_OUTPUT; order url → digest → output → timeout")
  void v5_order() {
    assertThat(code("url", "", "sha256", "x", "outputDirectory", "", "timeout", "0s"))
        .isEqualTo(FailureCode.NO_SOURCE);
    assertThat(code("sha256", "x", "outputDirectory", "", "timeout", "0s"))
        .isEqualTo(FailureCode.BAD_DIGEST);
    assertThat(code("outputDirectory", "", "timeout", "0s")).isEqualTo(FailureCode.NO_OUTPUT);
    assertThat(code("timeout", "0s", "size", "x")).isEqualTo(FailureCode.BAD_TIMEOUT);
    assertThat(code("url", "https://example.org/", "timeout", "0s"))
        .isEqualTo(FailureCode.NO_OUTPUT);
  }

  @ParameterizedTest
  @CsvSource({
    "timeout,0s",
    "timeout,-1s",
    "timeout,30",
    "timeout,0",
    "timeout,-1",
    "timeout,1d",
    "timeout,9999999h",
    "timeout,999999999999999h",
    "timeout,''",
    "timeout,' 1s'",
    "timeout,1.5s",
    "connectTimeout,0ms",
    "readTimeout,0s",
    "lockTimeout,-1s",
    "lockTimeout,0",
    "lockTimeout,soon"
  })
  @DisplayName("V-6 a time limit of 0 or -1, or without a unit → BAD_TIMEOUT")
  void v6_badTimeout(String parameter, String value) {
    CustodyException refusal = refusal(parameter, value);
    assertThat(refusal.code()).isEqualTo(FailureCode.BAD_TIMEOUT);
    assertThat(refusal.what()).contains(parameter);
  }

  @Test
  @DisplayName("V-6 a bare number is refused, naming the units")
  void v6_bareNumber() {
    assertThat(refusal("timeout", "30").what()).contains("ms, s, m, h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data:,x", "file:///etc/passwd", "ftp://example.org/x", "jar:file:/x!/y"})
  @DisplayName("V-8 other schemes → refused before anything exists")
  void v8_otherScheme(String url) {
    assertThat(code("url", url)).isEqualTo(FailureCode.BAD_URL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://exa mple.org/x", "https://", "://x", "http:x", "https://[::1/x"})
  @DisplayName("V-9 a syntactically invalid URL → typed failure")
  void v9_invalidUrl(String url) {
    assertThat(code("url", url)).isEqualTo(FailureCode.BAD_URL);
  }

  @Test
  void twoSourcesAreRefused() {
    assertThat(code("artifact", "g:a:1")).isEqualTo(FailureCode.BAD_CONFIGURATION);
  }

  @Test
  void coordinatesSuggestTheName() throws CustodyException {
    assertThat(plan("url", "", "artifact", "g:a:1").location().leaf().text()).isEqualTo("a-1.jar");
    assertThat(plan("url", "", "artifact", "g:a:1:zip:bin").location().leaf().text())
        .isEqualTo("a-1-bin.zip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "...",
        "a/",
        "/",
        "a/b",
        "a\\b",
        "a\u0000b",
        "a\nb",
        "CON",
        "nul.txt",
        "com1.zip",
        "a.",
        "a ",
        " a",
        "a:b",
        "x.lock",
        "x.intent",
        "C:x",
        "a\u0085b"
      })
  @DisplayName("PS-12 reserved and odd names → refused")
  void ps12_oddNames(String name) {
    assertThat(code("outputFileName", name)).isEqualTo(FailureCode.UNSAFE_PATH);
  }

  @Test
  @DisplayName("PS-12 a name that leaves no room for its siblings → refused")
  void ps12_longName() {
    assertThat(code("outputFileName", "n".repeat(250))).isEqualTo(FailureCode.UNSAFE_PATH);
  }

  @Test
  @DisplayName("E-13 outputFileName=../../x → refused before anything is created")
  void e13_upwards() {
    assertThat(code("outputFileName", "../../x")).isEqualTo(FailureCode.UNSAFE_PATH);
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/dir/, NO_OUTPUT",
    "https://example.org, NO_OUTPUT",
    "https://example.org/?a=b, NO_OUTPUT",
    "https://example.org/%2e%2e%5cevil, UNSAFE_PATH",
    "https://example.org/%2e%2e, UNSAFE_PATH",
    "https://example.org/a%2fb, UNSAFE_PATH",
    "https://example.org/a%00b, UNSAFE_PATH",
    "https://example.org/%ff, UNSAFE_PATH",
    "https://example.org/x.lock, UNSAFE_PATH"
  })
  @DisplayName(
      "E-13 a URL that ends in / or hides a separator → refused before anything is created")
  void e13_nameFromUrl(String url, FailureCode code) {
    assertThat(code("url", url)).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/a/b.zip?x=/y/z, b.zip",
    "https://example.org/b%20c.zip, b c.zip",
    "https://example.org/a+b, a+b",
    "https://example.org/%C3%A4.txt, ä.txt",
    "https://example.org/ä.txt, ä.txt",
    "https://example.org/a%2525, a%25"
  })
  void theLastSegmentIsDecodedOnce(String url, String name) throws CustodyException {
    assertThat(plan("url", url).location().leaf().text()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "outputDirectory,${project.build.directory}/x",
    "outputFileName,${name}.zip",
    "size,1k",
    "size,-1",
    "size,1_000",
    "maxSize,99999999999999999999",
    "onDeadLock,ignore",
    "onDeadLock,''",
    "overwrite,always",
    "overwrite,''",
    "overwrite,NEVER",
    "repository,a::b::https://example.org/",
    "repository,nowhere",
    "repository,::https://example.org/",
    "artifact,g:a:1"
  })
  void otherMistakesAreBadConfiguration(String parameter, String value) {
    assertThat(code(parameter, value)).isEqualTo(FailureCode.BAD_CONFIGURATION);
  }

  @Test
  void contradictingLengthsAreRefused() {
    assertThat(code("size", "2", "maxSize", "1")).isEqualTo(FailureCode.BAD_CONFIGURATION);
  }

  @Test
  void dotsInTheDirectoryStay() throws CustodyException {
    assertThat(plan("outputDirectory", "link/../x").location().directory())
        .hasToString(base + "/link/../x");
  }

  @Test
  void aDirectoryThatCannotBeAPathIsRefused() {
    assertThat(code("outputDirectory", "a\u0000b")).isEqualTo(FailureCode.UNSAFE_PATH);
  }
}
