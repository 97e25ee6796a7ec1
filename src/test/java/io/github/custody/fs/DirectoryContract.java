package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "/", "../x", "a\0b"})
  void whatIsNoFileNameIsRefusedEverywhere(String name) throws IOException {
    file("f", "bytes");
    for (ThrowingCallable call : callsOn(name)) {
      assertThatThrownBy(call).isInstanceOf(FileSystemException.class);
    }
  }

  private List<ThrowingCallable> callsOn(String name) {
    return List.of(
        () -> home().stat(name),
        () -> home().create(name),
        () -> home().open(name),
        () -> home().link("f", name),
        () -> home().link(name, "g"),
        () -> home().rename("f", name),
        () -> home().rename(name, "g"),
        () -> home().unlink(name),
        () -> home().createDirectory(name),
        () -> home().openDirectory(name));
  }

  @Test
  void nothingGoesThroughAClosedDirectory() throws IOException {
    Directory closed = ops().pin(directory());
    file("f", "bytes");
    closed.close();
    closed.close();

    assertThatThrownBy(() -> closed.stat("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.create("g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.open("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.link("f", "g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.rename("f", "g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.unlink("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(closed::sync).isInstanceOf(ClosedChannelException.class);
    assertThat(content("f")).isEqualTo("bytes");
    assertThat(isFree("g")).isTrue();
  }

  @Test
  void ofMany_oneCreatesAndOneLinks() throws Exception {
    for (int round = 0; round < 25; round++) {
      String name = "f" + round;
      assertThat(winners(8, worker -> home().create(name).close())).isEqualTo(1);
      String second = "g" + round;
      assertThat(winners(8, worker -> home().link(name, second))).isEqualTo(1);
      assertThat(state(name).links()).isEqualTo(2);
    }
  }

  private static int winners(int workers, Attempt attempt) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Callable<Integer>> attempts = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        int number = worker;
        attempts.add(() -> won(attempt, number));
      }
      int winners = 0;
      for (Future<Integer> result : threads.invokeAll(attempts)) {
        winners += result.get();
      }
      return winners;
    } finally {
      threads.shutdownNow();
    }
  }

  private static int won(Attempt attempt, int worker) throws IOException {
    try {
      attempt.by(worker);
      return 1;
    } catch (FileAlreadyExistsException e) {
      return 0;
    }
  }

  private interface Attempt {
    void by(int worker) throws IOException;
  }
}
