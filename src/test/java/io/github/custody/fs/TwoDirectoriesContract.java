package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a name does on its way from one pinned directory to another. */
abstract class TwoDirectoriesContract extends DirectoryContract {
  private Directory other;

  @BeforeEach
  void pinOther() throws IOException {
    home().createDirectory("second-home");
    other = home().openDirectory("second-home");
  }

  @AfterEach
  void closeOther() throws IOException {
    other.close();
  }

  @Test
  void aLinkLeadsToTheSameFileFromBoth() throws IOException {
    file("f", "bytes");
    home().link("f", other, "g");

    assertThat(other.stat("g")).contains(state("f"));
    assertThat(state("f").links()).isEqualTo(2);
    assertThat(isFree("g")).isTrue();
  }

  @Test
  void aLinkReplacesNothingThere() throws IOException {
    file("f", "new");
    file(other, "taken", "old");

    assertThatThrownBy(() -> home().link("f", other, "taken"))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> home().link("missing", other, "g"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(content(other, "taken")).isEqualTo("old");
    assertThat(state("f").links()).isEqualTo(1);
  }

  @Test
  void aRenameIntoAnotherReplacesWhatIsThere() throws IOException {
    file("f", "new");
    file(other, "g", "old");
    FileId id = id("f");
    home().rename("f", other, "g");

    assertThat(isFree("f")).isTrue();
    assertThat(other.stat("g").orElseThrow().id()).isEqualTo(id);
    assertThat(content(other, "g")).isEqualTo("new");
    other.rename("g", home(), "f");
    assertThat(content("f")).isEqualTo("new");
    assertThat(other.stat("g")).isEmpty();
  }

  @Test
  void aRenameNeverReplacesADirectoryThere() throws IOException {
    file("f", "bytes");
    other.createDirectory("directory");

    assertThatThrownBy(() -> home().rename("f", other, "directory"))
        .isInstanceOf(FileSystemException.class);
    assertThat(content("f")).isEqualTo("bytes");
  }

  @Test
  void anOpenFileIsFollowedThere() throws IOException {
    try (OpenFile file = home().create("f")) {
      home().rename("f", other, "g");
      assertThat(file.state().links()).isEqualTo(1);
      assertThat(other.stat("g")).contains(file.state());
      file.setMode(0640);
      assertThat(other.stat("g").orElseThrow().mode()).isEqualTo(0640);
    }
  }

  @Test
  @DisplayName("PS-4 a directory that takes the place of the other one gets nothing")
  void ps4_nothingLandsInAReplacementOfTheOther() throws IOException {
    file("f", "bytes");
    home().rename("second-home", "moved");
    home().createDirectory("second-home");
    List<ThrowingCallable> calls =
        List.of(() -> home().link("f", other, "g"), () -> home().rename("f", other, "h"));
    for (ThrowingCallable call : calls) {
      landsOrIsRefused(call);
    }
    try (Directory replacement = home().openDirectory("second-home")) {
      assertThat(replacement.stat("g")).isEmpty();
      assertThat(replacement.stat("h")).isEmpty();
    }
  }

  static void landsOrIsRefused(ThrowingCallable call) {
    try {
      call.call();
    } catch (FileSystemException e) {
      assertThat(e).isNotNull();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void failuresBetweenTwoNameThePathsThatPeopleKnow() throws IOException {
    file("f", "");
    file(other, "g", "");
    List<ThrowingCallable> failing =
        List.of(
            () -> home().link("f", other, "g"),
            () -> home().link("missing", other, "h"),
            () -> home().rename("missing", other, "h"));
    for (ThrowingCallable call : failing) {
      assertThatThrownBy(call)
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(directory() + "/")
          .hasMessageNotContaining("/proc")
          .hasNoCause();
    }
  }
}
