package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

/** What a pinned directory does with the names in it. */
abstract class DirectoryContract extends OpenFileContract {
  @Test
  void aStateIsThatOfTheNameAndNotOfWhatALinkLeadsTo() throws IOException {
    file("file", "bytes");
    home().createDirectory("directory");
    symbolicLink("link", "file");
    symbolicLink("dangling", "nowhere");

    assertThat(state("file").isRegular()).isTrue();
    assertThat(state("file").size()).isEqualTo(5);
    assertThat(state("directory").kind()).isEqualTo(FileKind.DIRECTORY);
    assertThat(state("link").kind()).isEqualTo(FileKind.SYMLINK);
    assertThat(state("dangling").kind()).isEqualTo(FileKind.SYMLINK);
    assertThat(home().stat("nowhere")).isEmpty();
  }

  @Test
  void aLinkIsASecondNameOfTheSameFile() throws IOException {
    file("f", "bytes");
    home().link("f", "g");

    assertThat(state("f")).isEqualTo(state("g"));
    assertThat(state("g").links()).isEqualTo(2);
  }

  @Test
  void aLinkReplacesNothing() throws IOException {
    file("f", "new");
    file("file", "old");
    home().createDirectory("directory");
    symbolicLink("dangling", "nowhere");

    for (String taken : new String[] {"f", "file", "directory", "dangling"}) {
      assertThatThrownBy(() -> home().link("f", taken))
          .isInstanceOf(FileAlreadyExistsException.class);
    }

    assertThat(content("file")).isEqualTo("old");
    assertThat(isFree("nowhere")).isTrue();
    assertThat(state("f").links()).isEqualTo(1);
    assertThatThrownBy(() -> home().link("missing", "g")).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aRenameReplacesWhatIsThere() throws IOException {
    file("f", "new");
    file("g", "old");
    FileId id = id("f");
    home().rename("f", "g");

    assertThat(isFree("f")).isTrue();
    assertThat(id("g")).isEqualTo(id);
    assertThat(content("g")).isEqualTo("new");
  }

  @Test
  void aRenameReplacesALinkAndNotWhatItLeadsTo() throws IOException {
    file("f", "new");
    file("target", "target");
    symbolicLink("g", "target");
    home().rename("f", "g");

    assertThat(content("g")).isEqualTo("new");
    assertThat(content("target")).isEqualTo("target");
  }

  @Test
  void aRenameOfTwoNamesOfOneFileDoesNothing() throws IOException {
    file("f", "bytes");
    home().link("f", "g");
    home().rename("f", "g");

    assertThat(id("f")).isEqualTo(id("g"));
  }

  @Test
  void aRenameNeverReplacesADirectory() throws IOException {
    file("f", "bytes");
    home().createDirectory("directory");

    assertThatThrownBy(() -> home().rename("f", "directory"))
        .isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> home().rename("missing", "f")).isInstanceOf(NoSuchFileException.class);
    assertThat(content("f")).isEqualTo("bytes");
    assertThat(state("directory").kind()).isEqualTo(FileKind.DIRECTORY);
  }

  @Test
  void anUnlinkRemovesTheNameAlone() throws IOException {
    file("f", "bytes");
    symbolicLink("link", "f");
    home().unlink("link");
    assertThat(content("f")).isEqualTo("bytes");
    home().unlink("f");
    assertThat(isFree("f")).isTrue();
    assertThatThrownBy(() -> home().unlink("f")).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void anUnlinkRefusesADirectoryEvenAnEmptyOne() throws IOException {
    home().createDirectory("directory");

    assertThatThrownBy(() -> home().unlink("directory")).isInstanceOf(FileSystemException.class);
    assertThat(state("directory").kind()).isEqualTo(FileKind.DIRECTORY);
  }

  @Test
  void aDirectoryIsCreatedOnlyWhereNothingIs() throws IOException {
    file("file", "");
    symbolicLink("dangling", "nowhere");
    home().createDirectory("directory");

    for (String taken : new String[] {"file", "directory", "dangling"}) {
      assertThatThrownBy(() -> home().createDirectory(taken))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(isFree("nowhere")).isTrue();
  }

  @Test
  void aDirectoryBelowIsPinnedUnlessItIsALink() throws IOException {
    home().createDirectory("directory");
    symbolicLink("link", "directory");
    file("file", "");

    try (Directory below = home().openDirectory("directory")) {
      assertThat(below.path()).isEqualTo(home().path().resolve("directory"));
      file(below, "f", "bytes");
      assertThat(content(below, "f")).isEqualTo("bytes");
    }
    for (String other : new String[] {"link", "file"}) {
      assertThatThrownBy(() -> home().openDirectory(other))
          .isInstanceOf(NotDirectoryException.class);
    }
    assertThatThrownBy(() -> home().openDirectory("missing"))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void namesAreMadeDurable() throws IOException {
    file("f", "bytes");
    assertThat(home().sync()).isEqualTo(DirectorySync.DURABLE);
  }
}
