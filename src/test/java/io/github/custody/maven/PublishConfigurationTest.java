package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.publish.IfExists;
import io.github.custody.store.LeafName;
import io.github.custody.store.PairSource;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Q1, without Maven: what a user writes becomes a plan, or one code and nothing on disk. */
class PublishConfigurationTest {
  @TempDir Path base;

  private PublishPlan plan(String... changes) throws CustodyException {
    Map<String, String> set = new HashMap<>();
    set.put("artifactFile", "build/app.jar");
    set.put("publishDirectory", "published");
    for (int i = 0; i < changes.length; i += 2) {
      set.put(changes[i], changes[i + 1]);
    }
    return new PublishConfiguration(
            set.getOrDefault("artifactFile", ""),
            Boolean.parseBoolean(set.get("staged")),
            set.getOrDefault("publishDirectory", ""),
            set.getOrDefault("publishName", ""),
            set.getOrDefault("sidecarName", ""),
            set.getOrDefault("sidecarFile", ""),
            set.getOrDefault("ifExists", "verify"),
            set.getOrDefault("fileMode", ""),
            set.getOrDefault("lockTimeout", "30m"),
            set.getOrDefault("onDeadLock", "fail"))
        .plan(base);
  }

  /** The failure, after which nothing was created. */
  private CustodyException refusal(FailureCode code, String... changes) {
    Folder before = Folder.of(base);
    CustodyException refusal = catchThrowableOfType(CustodyException.class, () -> plan(changes));
    assertThat(refusal).as("refusal").isNotNull();
    assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
    assertThat(Folder.of(base)).isEqualTo(before);
    return refusal;
  }

  @Test
  void defaults() throws CustodyException {
    PublishPlan plan = plan();
    assertThat(plan.file()).isEqualTo(base.resolve("build/app.jar"));
    assertThat(plan.source()).isEqualTo(new PairSource.Copy(plan.file()));
    assertThat(plan.output()).isEqualTo(base.resolve("published/app.jar"));
    assertThat(plan.location().sidecar()).isEqualTo(new LeafName("app.jar.provenance.json"));
    assertThat(plan.sidecarFile()).isEmpty();
    assertThat(plan.ifExists()).isEqualTo(IfExists.VERIFY);
    assertThat(plan.fileMode()).isEmpty();
  }

  @Test
  void everythingBecomesValues() throws CustodyException {
    PublishPlan plan =
        plan(
            "publishName",
            "app-1.jar",
            "sidecarName",
            "app-1.json",
            "sidecarFile",
            "build/given.json",
            "ifExists",
            "fail",
            "fileMode",
            "0640",
            "lockTimeout",
            "5s",
            "onDeadLock",
            "recover");
    assertThat(plan.location().artifact()).isEqualTo(new LeafName("app-1.jar"));
    assertThat(plan.location().sidecar()).isEqualTo(new LeafName("app-1.json"));
    assertThat(plan.sidecarFile()).contains(base.resolve("build/given.json"));
    assertThat(plan.ifExists()).isEqualTo(IfExists.FAIL);
    assertThat(plan.fileMode()).isEqualTo(OptionalInt.of(0640));
    assertThat(plan.lockTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(plan.onDeadLock()).isEqualTo(OnDeadLock.RECOVER);
  }

  @Test
  void theSidecarIsNamedAfterThePublishedName() throws CustodyException {
    assertThat(plan("publishName", "x.jar").location().sidecar())
        .isEqualTo(new LeafName("x.jar.provenance.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"app.jar", "APP.JAR"})
  @DisplayName("PP-6 artifact and sidecar with one name: BAD_CONFIGURATION, nothing left")
  void pp6_oneName(String sidecarName) {
    assertThat(refusal(FailureCode.BAD_CONFIGURATION, "sidecarName", sidecarName))
        .hasMessageContaining("publishName")
        .hasMessageContaining("sidecarName");
  }

  @ParameterizedTest
  @CsvSource({
    "publishName,a/b",
    "publishName,../b",
    "publishName,..",
    "publishName,'a\\b'",
    "sidecarName,a/b",
    "sidecarName,/b",
    "sidecarName,.",
    "sidecarName,a.lock",
    "publishName,a.undo"
  })
  @DisplayName("PP-19 a name with a separator, or a reserved one: UNSAFE_PATH, nothing left")
  void pp19_separators(String parameter, String name) {
    assertThat(refusal(FailureCode.UNSAFE_PATH, parameter, name).details())
        .containsEntry("parameter", parameter);
  }

  @Test
  @DisplayName("PP-25 a name whose sidecar's or temporary name exceeds 255 bytes: UNSAFE_PATH")
  void pp25_tooLong() throws CustodyException {
    // The longest of our names has 49 bytes more; the sidecar's own suffix has 16.
    String longest = "a".repeat(255 - 49 - 16);
    assertThat(plan("publishName", longest).output().getFileName()).hasToString(longest);
    refusal(FailureCode.UNSAFE_PATH, "publishName", longest + "a");
    refusal(FailureCode.UNSAFE_PATH, "publishName", "ü".repeat(longest.length() / 2 + 1));
    refusal(FailureCode.UNSAFE_PATH, "publishName", "a".repeat(255 - 48), "sidecarName", "b");
    refusal(FailureCode.UNSAFE_PATH, "sidecarName", "b".repeat(255 - 48));
  }

  @Test
  @DisplayName("PP-22 a staged file in another directory: BAD_CONFIGURATION before anything")
  void pp22_stagedElsewhere() throws IOException {
    Files.createDirectories(base.resolve("build"));
    Files.createDirectories(base.resolve("published/below"));
    for (String file : new String[] {"build/x.tmp", "published/below/x.tmp", "x.tmp"}) {
      refusal(
          FailureCode.BAD_CONFIGURATION,
          "staged",
          "true",
          "artifactFile",
          file,
          "publishName",
          "app.jar");
    }
  }

  @Test
  void aStagedFileIsTakenWhereverThePathsSayTheSame() throws Exception {
    Files.createDirectories(base.resolve("published"));
    Files.createDirectories(base.resolve("build"));
    for (String file : new String[] {"published/x.tmp", "build/../published/x.tmp"}) {
      PublishPlan plan = plan("staged", "true", "artifactFile", file, "publishName", "app.jar");
      assertThat(plan.source()).isEqualTo(new PairSource.Sibling(new LeafName("x.tmp")));
    }
  }

  @Test
  void aStagedFileNeedsAnotherName() {
    refusal(FailureCode.BAD_CONFIGURATION, "staged", "true", "artifactFile", "published/x.tmp");
    refusal(
        FailureCode.BAD_CONFIGURATION,
        "staged",
        "true",
        "artifactFile",
        "published/x.tmp",
        "publishName",
        "x.tmp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"u=rw", "644 ", "999", "1", "00644", "4755", "0200", "000", "-644"})
  void aFileModeIsOctalAndLetsTheOwnerRead(String mode) {
    assertThat(refusal(FailureCode.BAD_CONFIGURATION, "fileMode", mode))
        .hasMessageContaining("0644");
  }

  @ParameterizedTest
  @CsvSource({"644,420", "0400,256", "0777,511"})
  void fileModes(String mode, int bits) throws CustodyException {
    assertThat(plan("fileMode", mode).fileMode()).isEqualTo(OptionalInt.of(bits));
  }

  @ParameterizedTest
  @CsvSource({
    "ifExists,overwrite,BAD_CONFIGURATION",
    "onDeadLock,never,BAD_CONFIGURATION",
    "lockTimeout,30,BAD_TIMEOUT",
    "publishDirectory,'',NO_OUTPUT",
    "publishDirectory,${x}/y,BAD_CONFIGURATION",
    "publishName,${x},BAD_CONFIGURATION",
    "sidecarName,${x},BAD_CONFIGURATION",
    "artifactFile,${x},BAD_CONFIGURATION",
    "sidecarFile,${x},BAD_CONFIGURATION"
  })
  void whatIsWrongIsRefused(String parameter, String value, FailureCode code) {
    refusal(code, parameter, value);
  }
}
