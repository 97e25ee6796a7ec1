package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.testing.NewerJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Native functions are called where the JVM was told that they may be, and never with a warning.
 */
class NativeAccessTest {
  private static final String UTF_8 = "C.UTF-8";
  private static final String ASCII = "C";

  @TempDir Path temporary;

  private ExchangingJvm jvm;
  private Path directory;

  @BeforeEach
  void newerJdkOnLinux() throws IOException {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"), "SKIPPED: the swap is tested on Linux only");
    jvm = new ExchangingJvm(NewerJdk.orSkip(), temporary);
    directory = Files.createDirectory(temporary.resolve("directory"));
  }

  @Test
  @DisplayName("where access is not granted nothing is swapped, and nothing is printed")
  void notGranted() throws Exception {
    expectSilentRefusal(List.of());
  }

  @Test
  @DisplayName("nor where calls without a grant are refused")
  void denied() throws Exception {
    assumeTrue(jvm.jdk().feature() >= 24, "SKIPPED: this JDK does not know the option");
    expectSilentRefusal(List.of("--illegal-native-access=deny"));
  }

  @Test
  @DisplayName("nor where it is granted to others only")
  void grantedToOthers() throws Exception {
    expectSilentRefusal(List.of("--enable-native-access=java.logging"));
  }

  private void expectSilentRefusal(List<String> options) throws Exception {
    ExchangingJvm.Result result = jvm.in(directory, UTF_8, options);
    assertThat(result.answers())
        .containsExactly("may false", "swap refused", "odd refused, REGULAR");
    assertThat(result.printed()).isEmpty();
    assertThat(ExchangingJvm.haveSwapped(directory)).isFalse();
  }

  @Test
  @DisplayName("where it is granted names are swapped, whatever is in them, and nothing is printed")
  void granted() throws Exception {
    ExchangingJvm.Result result = jvm.in(directory, UTF_8, List.of(NewerJdk.NATIVE_ACCESS));
    assertThat(result.answers()).containsExactly("may true", "swap made", "odd made, DIRECTORY");
    assertThat(result.printed()).isEmpty();
    assertThat(ExchangingJvm.haveSwapped(directory)).isTrue();
  }

  @Test
  @DisplayName("a name that the locale cannot express is refused")
  void unmappableName() throws Exception {
    ExchangingJvm.Result result = jvm.in(directory, ASCII, List.of(NewerJdk.NATIVE_ACCESS));
    assertThat(result.answers())
        .containsExactly("may true", "swap made", "odd has no file of such a name, refused");
    assertThat(ExchangingJvm.haveSwapped(directory)).isTrue();
  }
}
