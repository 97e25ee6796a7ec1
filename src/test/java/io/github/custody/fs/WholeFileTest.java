package io.github.custody.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path directory;

  private static void replace(Path path, String content) throws IOException {
    new WholeFile(path).replace(content.getBytes(UTF_8));
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toList().stream();
    }
  }

  @Test
  void itComesAboutWithItsParents() throws IOException {
    Path path = directory.resolve("a/b/f");
    assertThat(new WholeFile(path).exists()).isFalse();
    replace(path, "bytes");
    assertThat(new WholeFile(path).exists()).isTrue();
    assertThat(path).hasContent("bytes");
    replace(path, "");
    assertThat(path).isEmptyFile();
  }

  @Test
  void itIsReplacedByAnotherFile() throws IOException {
    Path path = directory.resolve("f");
    Files.writeString(path, "the old and longer bytes");
    Files.createLink(directory.resolve("second"), path);
    replace(path, "new");

    assertThat(path).hasContent("new");
    assertThat(directory.resolve("second")).hasContent("the old and longer bytes");
    assertThat(names()).containsExactlyInAnyOrder("f", "second");
  }

  @Test
  @DisplayName("P3 a symbolic link is replaced, and what it leads to stays")
  void p3_aLinkIsReplaced() throws IOException {
    Path target = Files.writeString(directory.resolve("target"), "target");
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), Path.of("nowhere"));
    assertThat(new WholeFile(dangling).exists()).isTrue();
    replace(link, "new");
    replace(dangling, "new");

    assertThat(Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(Files.isRegularFile(dangling, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(target).hasContent("target");
    assertThat(names()).containsExactlyInAnyOrder("target", "link", "dangling");
  }

  @Test
  void aParentMayBeALink() throws IOException {
    Files.createDirectory(directory.resolve("real"));
    Files.createSymbolicLink(directory.resolve("link"), Path.of("real"));
    replace(directory.resolve("link/f"), "bytes");
    assertThat(directory.resolve("real/f")).hasContent("bytes");
  }

  @Test
  @DisplayName("P1 after a failure the name is as before, and nothing else is left")
  void p1_aFailureLeavesNothing() throws IOException {
    Path taken = Files.createDirectory(directory.resolve("taken"));
    Files.writeString(taken.resolve("inner"), "bytes");
    assertThatThrownBy(() -> replace(taken, "new")).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> replace(taken.resolve("inner/f"), "new"))
        .isInstanceOf(FileSystemException.class);

    assertThat(names()).containsExactly("taken");
    assertThat(taken.resolve("inner")).hasContent("bytes");
  }

  @Test
  void aNameMayBeAsLongAsTheSystemTakes() throws IOException {
    Path path = directory.resolve("n".repeat(255));
    replace(path, "bytes");
    assertThat(path).hasContent("bytes");
  }

  @Test
  void anInterruptDoesNotEndIt() throws IOException {
    Path path = directory.resolve("f");
    Thread.currentThread().interrupt();
    try {
      replace(path, "bytes");
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(path).hasContent("bytes");
  }
}
