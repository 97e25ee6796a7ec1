package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The contract of the file seam, as far as the seam itself can show it: a simulated file system has
 * to keep it too. This part: what is done lands in the pinned directory, or is refused.
 */
abstract class FileOpsContract extends NameContract {
  @Test
  void onlyADirectoryIsPinned() throws IOException {
    file("file", "");
    home().createDirectory("directory");
    symbolicLink("link", "directory");

    assertThatThrownBy(() -> ops().pin(directory().resolve("file")))
        .isInstanceOf(NotDirectoryException.class);
    assertThatThrownBy(() -> ops().pin(directory().resolve("link")))
        .isInstanceOf(NotDirectoryException.class);
    assertThatThrownBy(() -> ops().pin(directory().resolve("missing")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  @DisplayName("PS-10 a symbolic link above the directory is resolved once")
  void ps10_aLinkAboveIsResolved() throws IOException {
    home().createDirectory("real");
    symbolicLink("link", "real");
    try (Directory real = home().openDirectory("real")) {
      real.createDirectory("below");
    }

    Path spelt = directory().resolve("link/below");
    try (Directory pinned = ops().pin(spelt)) {
      assertThat(pinned.path()).isEqualTo(directory().resolve("real/below"));
      assertThat(pinned.isStillAtItsPath()).isTrue();
    }
    assertThat(ops().realPath(spelt)).isEqualTo(directory().resolve("real/below"));
  }

  @Test
  void thePathIsLeftWhenTheDirectoryIsRenamed() throws IOException {
    home().createDirectory("directory");
    try (Directory pinned = home().openDirectory("directory")) {
      assertThat(pinned.isStillAtItsPath()).isTrue();
      home().rename("directory", "moved");
      assertThat(pinned.isStillAtItsPath()).isFalse();
      symbolicLink("directory", "moved");
      assertThat(pinned.isStillAtItsPath()).isFalse();
      home().unlink("directory");
      home().createDirectory("directory");
      assertThat(pinned.isStillAtItsPath()).isFalse();
      file("file", "");
      home().rename("directory", "other");
      home().rename("file", "directory");
      assertThat(pinned.isStillAtItsPath()).isFalse();
      home().unlink("directory");
      home().rename("moved", "directory");
      assertThat(pinned.isStillAtItsPath()).isTrue();
    }
  }

  @Test
  void thePathIsLeftWhenALinkOrAFileIsAboveIt() throws IOException {
    home().createDirectory("above");
    try (Directory above = home().openDirectory("above")) {
      above.createDirectory("directory");
      try (Directory pinned = above.openDirectory("directory")) {
        home().rename("above", "moved");
        symbolicLink("above", "moved");
        assertThat(pinned.isStillAtItsPath()).isFalse();
        home().unlink("above");
        file("above", "");
        assertThat(pinned.isStillAtItsPath()).isFalse();
      }
    }
  }

  @Test
  @DisplayName("PS-4 a directory that takes the place of the pinned one gets nothing")
  void ps4_nothingLandsInAnotherDirectory() throws IOException {
    home().createDirectory("directory");
    try (Directory pinned = home().openDirectory("directory")) {
      file(pinned, "f", "pinned");
      home().rename("directory", "moved");
      home().createDirectory("directory");
      try (Directory other = home().openDirectory("directory")) {
        file(other, "f", "other");
        for (ThrowingCallable call : changesIn(pinned)) {
          landsOrIsRefused(call);
        }
        assertThat(content(other, "f")).isEqualTo("other");
        for (String name : new String[] {"g", "h", "d"}) {
          assertThat(other.stat(name)).isEmpty();
        }
      }
    }
  }

  private static List<ThrowingCallable> changesIn(Directory pinned) {
    return List.of(
        () -> pinned.create("g").close(),
        () -> pinned.link("f", "h"),
        () -> pinned.rename("f", "g"),
        () -> pinned.unlink("g"),
        () -> pinned.unlink("f"),
        () -> pinned.createDirectory("d"));
  }

  @Test
  void failuresNameThePathThatPeopleKnow() throws IOException {
    home().createDirectory("directory");
    file("f", "");
    List<ThrowingCallable> failing =
        List.of(
            () -> home().open("missing"),
            () -> home().open("directory"),
            () -> home().create("f"),
            () -> home().link("f", "f"),
            () -> home().link("missing", "g"),
            () -> home().rename("missing", "g"),
            () -> home().rename("f", "directory"),
            () -> home().unlink("directory"),
            () -> home().unlink("missing"),
            () -> home().createDirectory("f"),
            () -> home().openDirectory("f"),
            () -> home().openDirectory("missing"));
    for (ThrowingCallable call : failing) {
      assertThatThrownBy(call)
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(directory() + "/")
          .hasMessageNotContaining("/proc")
          .hasNoCause();
    }
  }

  @Test
  void aNewFileIsWritableForItsOwnerByDefault() {
    assertThat(ops().defaultFileMode() & ~0666).isZero();
    assertThat(ops().defaultFileMode() & 0400).isNotZero();
  }

  @Test
  void theProcessIsThisOne() {
    assertThat(ops().thisProcess().pid()).isEqualTo(ProcessHandle.current().pid());
    assertThat(ops().thisProcess()).isEqualTo(ops().thisProcess());
  }
}
