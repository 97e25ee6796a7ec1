package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.NewerJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The probe tells which file systems swap names, and the swap bears it out. */
class ExchangeFileSystemsTest {
  @TempDir Path temporary;

  private ExchangingJvm jvm;
  private Path target;

  @BeforeEach
  void newerJdk() throws IOException {
    jvm = new ExchangingJvm(NewerJdk.orSkip(), temporary);
    target = Files.createDirectory(temporary.resolve("target"));
  }

  @Test
  void tmpfs() throws Exception {
    try (Mount mount = Mount.orSkip(target, "mount", "-t", "tmpfs", "custody", target.toString())) {
      expectSwaps(mount.directory());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ext4", "xfs", "btrfs"})
  void onADisk(String type) throws Exception {
    try (Mount mount = Mount.ofImage(type, temporary)) {
      expectSwaps(mount.directory());
    }
  }

  @Test
  void anOverlayAlsoOfAFileThatIsInItsLowerLayer() throws Exception {
    for (String layer : new String[] {"lower", "upper", "work"}) {
      Files.createDirectory(temporary.resolve(layer));
    }
    Files.writeString(temporary.resolve("lower").resolve("f"), "below");
    String layers =
        "lowerdir=lower,upperdir=upper,workdir=work".replace("=", "=" + temporary + "/");
    try (Mount mount =
        Mount.orSkip(
            target, "mount", "-t", "overlay", "-o", layers, "custody", target.toString())) {
      expectSwaps(mount.directory());
    }
    assertThat(temporary.resolve("lower").resolve("f")).hasContent("below");
  }

  @Test
  void aFileSystemOfAnotherProcessMayHaveNone() throws Exception {
    Path source = Files.createDirectory(temporary.resolve("source"));
    try (Mount mount = Mount.orSkip(target, "bindfs", source.toString(), target.toString())) {
      ExchangingJvm.Result result = swapIn(mount.directory());
      assertThat(result.answers()).startsWith("may true", "swap refused");
      assertThat(result.printed()).isEmpty();
      assertThat(ExchangingJvm.haveSwapped(source)).isFalse();
      assertThat(source).isDirectoryNotContaining("glob:**/{a,b}");
    }
  }

  private void expectSwaps(Path directory) throws Exception {
    ExchangingJvm.Result result = swapIn(directory);
    assertThat(result.answers()).startsWith("may true", "swap made");
    assertThat(result.printed()).isEmpty();
    assertThat(ExchangingJvm.haveSwapped(directory)).isTrue();
    assertThat(directory).isDirectoryNotContaining("glob:**/{a,b}");
  }

  private ExchangingJvm.Result swapIn(Path directory) throws Exception {
    return jvm.in(directory.toRealPath(), "C.UTF-8", List.of(NewerJdk.NATIVE_ACCESS));
  }
}
