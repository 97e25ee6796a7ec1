package io.github.custody.publish;

import static io.github.custody.publish.PublishBench.ARTIFACT;
import static io.github.custody.publish.PublishBench.SIDECAR;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publications of builds whose umask takes rights away. */
class UmaskCasesTest {
  @TempDir Path root;

  @Test
  @DisplayName("PP-23 umask 0277 and no fileMode: BAD_CONFIGURATION, nothing is created")
  void pp23_umaskWithoutFileMode() throws Exception {
    Path base = root.toRealPath();

    String said = underUmask("0277", base.toString());

    assertThat(said)
        .startsWith("BAD_CONFIGURATION UNCHANGED")
        .contains("umask")
        .contains("fileMode");
    assertThat(Folder.of(base).entries()).containsOnlyKeys("built.jar");
  }

  @Test
  @DisplayName("PP-23 umask 0277 and a fileMode: published with exactly that mode")
  void pp23_umaskWithFileMode() throws Exception {
    Path base = root.toRealPath();
    Path published = Files.createDirectory(base.resolve("published"));

    assertThat(underUmask("0277", base.toString(), "0644")).isEqualTo("PUBLISHED");

    Folder after = Folder.of(published);
    assertThat(after.entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
    assertThat(after.entries().values())
        .allSatisfy(entry -> assertThat(entry.mode() & 07777).isEqualTo(0644));
  }

  private static String underUmask(String umask, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "umask " + umask + "; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PublishingProcess.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
