package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What happens when two names are swapped, and where that is not possible. */
abstract class ExchangeContract extends TwoDirectoriesContract {
  /** Of a leak; fewer descriptors may come and go with the rest of the JVM. */
  private static final int ROUNDS = 200;

  /** Whether names can be swapped, as it is known without asking these file operations. */
  abstract boolean mayExchange();

  @Test
  void whoMayIsToldSo() {
    assertThat(ops().mayExchange()).isEqualTo(mayExchange());
  }

  @Test
  void whoMayNotIsRefusedAndNothingChanges() throws IOException {
    assumeFalse(mayExchange(), "SKIPPED: names can be swapped here");
    file("f", "one");
    file("g", "other");
    FileState one = state("f");
    FileState other = state("g");

    assertThatThrownBy(() -> home().exchange("f", "g"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageStartingWith(directory() + "/");
    assertThatThrownBy(() -> home().exchange("f", "missing"))
        .isInstanceOf(FileSystemException.class);
    assertThat(state("f")).isEqualTo(one);
    assertThat(state("g")).isEqualTo(other);
    assertThat(isFree("missing")).isTrue();
  }

  @Test
  @DisplayName("P1 P3 two files swap their names, and both are kept")
  void p1_twoFiles() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("f", "one");
    file("g", "other");
    FileState one = state("f");
    FileState other = state("g");
    home().exchange("f", "g");

    assertThat(state("f").looksUnwritten(other)).isTrue();
    assertThat(state("g").looksUnwritten(one)).isTrue();
    assertThat(state("f").links()).isEqualTo(1);
    assertThat(state("g").links()).isEqualTo(1);
    assertThat(content("f")).isEqualTo("other");
    assertThat(content("g")).isEqualTo("one");
    home().exchange("f", "g");
    assertThat(id("f")).isEqualTo(one.id());
    assertThat(id("g")).isEqualTo(other.id());
  }

  @Test
  void aFileAndADirectory() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("f", "bytes");
    home().createDirectory("d");
    try (Directory below = home().openDirectory("d")) {
      file(below, "in-it", "inner");
    }
    home().exchange("f", "d");

    assertThat(content("d")).isEqualTo("bytes");
    try (Directory below = home().openDirectory("f")) {
      assertThat(content(below, "in-it")).isEqualTo("inner");
    }
  }

  @Test
  void aFileAndALinkWithWhatItLeadsToLeftAlone() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("f", "bytes");
    file("target", "target");
    symbolicLink("link", "target");
    home().exchange("f", "link");

    assertThat(content("link")).isEqualTo("bytes");
    assertThat(state("f").kind()).isEqualTo(FileKind.SYMLINK);
    assertThat(content("target")).isEqualTo("target");
  }

  @Test
  void aMissingNameIsAnErrorAndNothingChanges() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("f", "bytes");
    FileState before = state("f");
    List<ThrowingCallable> calls =
        List.of(
            () -> home().exchange("f", "missing"),
            () -> home().exchange("missing", "f"),
            () -> home().exchange("missing", "missing"));
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call).isInstanceOf(NoSuchFileException.class);
      assertThat(state("f")).isEqualTo(before);
      assertThat(isFree("missing")).isTrue();
    }
  }

  @Test
  void twoNamesOfOneFileStay() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("f", "bytes");
    home().link("f", "g");
    FileState before = state("f");
    home().exchange("f", "g");
    home().exchange("f", "f");

    assertThat(state("f")).isEqualTo(before);
    assertThat(state("g")).isEqualTo(before);
  }

  @Test
  void openFilesAreFollowed() throws IOException {
    onlyWhereNamesCanBeSwapped();
    file("g", "other");
    try (OpenFile one = home().create("f");
        OpenFile other = home().open("g")) {
      home().exchange("f", "g");
      assertThat(one.state()).isEqualTo(state("g"));
      assertThat(other.state()).isEqualTo(state("f"));
      one.setMode(0640);
      assertThat(state("g").mode()).isEqualTo(0640);
      assertThat(content(other)).isEqualTo("other");
    }
  }

  @Test
  @DisplayName("PS-4 nothing is swapped in a directory that takes the place of the pinned one")
  void ps4_nothingIsSwappedInAnotherDirectory() throws IOException {
    home().createDirectory("directory");
    try (Directory pinned = home().openDirectory("directory")) {
      file(pinned, "f", "one");
      file(pinned, "g", "other");
      home().rename("directory", "moved");
      home().createDirectory("directory");
      try (Directory replacement = home().openDirectory("directory")) {
        file(replacement, "f", "foreign one");
        file(replacement, "g", "foreign other");
        landsOrIsRefused(() -> pinned.exchange("f", "g"));
        assertThat(content(replacement, "f")).isEqualTo("foreign one");
        assertThat(content(replacement, "g")).isEqualTo("foreign other");
      }
    }
  }

  @Test
  void failuresOfASwapNameThePathsThatPeopleKnow() throws IOException {
    file("f", "");
    for (String name : new String[] {"missing", "gone"}) {
      assertThatThrownBy(() -> home().exchange("f", name))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(directory().resolve("f") + " -> " + directory().resolve(name))
          .hasMessageNotContaining("/proc")
          .hasNoCause();
    }
  }

  @Test
  @DisplayName("P11 no descriptor is left behind by swaps that work and swaps that fail")
  void p11_noDescriptorIsLeftBehindBySwaps() throws IOException {
    file("f", "one");
    file("g", "other");
    swapAndFail();
    long before = OpenDescriptors.count();
    for (int round = 0; round < ROUNDS; round++) {
      swapAndFail();
    }
    assertThat(OpenDescriptors.count()).isLessThan(before + ROUNDS);
  }

  private void swapAndFail() throws IOException {
    assertThatThrownBy(() -> home().exchange("f", "missing"))
        .isInstanceOf(FileSystemException.class);
    if (mayExchange()) {
      home().exchange("f", "g");
    }
  }

  private void onlyWhereNamesCanBeSwapped() {
    assumeTrue(mayExchange(), "SKIPPED: names cannot be swapped (Java 22 with native access)");
  }
}
