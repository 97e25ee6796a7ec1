package io.github.custody.fs;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an open file does, whatever happens to its names. */
abstract class OpenFileContract extends FileOpsFixture {
  @Test
  void aCreatedFileIsPrivateAndEmptyAndHasOneName() throws IOException {
    try (OpenFile file = home().create("f")) {
      FileState state = file.state();
      assertThat(state.kind()).isEqualTo(FileKind.REGULAR);
      assertThat(state.mode()).isEqualTo(0600);
      assertThat(state.links()).isEqualTo(1);
      assertThat(state.size()).isZero();
      assertThat(state).isEqualTo(state("f"));
    }
  }

  @Test
  void whateverIsThereIsNotCreatedAnew() throws IOException {
    file("file", "old");
    home().createDirectory("directory");
    symbolicLink("dangling", "nowhere");

    for (String taken : new String[] {"file", "directory", "dangling"}) {
      assertThatThrownBy(() -> home().create(taken)).isInstanceOf(FileAlreadyExistsException.class);
    }

    assertThat(content("file")).isEqualTo("old");
    assertThat(isFree("nowhere")).isTrue();
  }

  @Test
  void writesAppendAndReadsGoWhereTheyAreTold() throws IOException {
    try (OpenFile file = home().create("f")) {
      write(file, "one");
      ByteBuffer first = ByteBuffer.allocate(2);
      assertThat(file.read(first, 1)).isEqualTo(2);
      assertThat(new String(first.array(), US_ASCII)).isEqualTo("ne");
      write(file, "two");
      file.sync();
      assertThat(content(file)).isEqualTo("onetwo");
      assertThat(file.state().size()).isEqualTo(6);
      assertThat(file.read(ByteBuffer.allocate(1), 6)).isEqualTo(-1);
    }
  }

  @Test
  void anOpenedFileIsTheOneAtItsName() throws IOException {
    file("f", "bytes");
    try (OpenFile file = home().open("f")) {
      assertThat(file.state()).isEqualTo(state("f"));
      assertThat(content(file)).isEqualTo("bytes");
    }
  }

  @Test
  void onlyRegularFilesAreOpened() throws IOException {
    file("file", "");
    home().createDirectory("directory");
    symbolicLink("link", "file");
    symbolicLink("dangling", "nowhere");

    for (String other : new String[] {"directory", "link", "dangling"}) {
      assertThatThrownBy(() -> home().open(other)).isInstanceOf(NotRegularFileException.class);
      assertThatThrownBy(() -> home().openForLock(other))
          .isInstanceOf(NotRegularFileException.class);
    }
    assertThatThrownBy(() -> home().open("nowhere")).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> home().openForLock("nowhere")).isInstanceOf(NoSuchFileException.class);
    assertThat(isFree("nowhere")).isTrue();
  }

  @Test
  void theStateCountsTheNamesUntilTheLastIsGone() throws IOException {
    try (OpenFile file = home().create("f")) {
      write(file, "bytes");
      home().link("f", "g");
      assertThat(file.state().links()).isEqualTo(2);
      home().unlink("f");
      assertThat(file.state().links()).isEqualTo(1);
      assertThat(file.state()).isEqualTo(state("g"));
      home().unlink("g");
      assertThat(file.state().links()).isZero();
      assertThat(file.state().size()).isEqualTo(5);
      assertThat(content(file)).isEqualTo("bytes");
    }
  }

  @Test
  void theStateFollowsTheFileWhenItIsRenamed() throws IOException {
    try (OpenFile file = home().create("f")) {
      FileId id = file.state().id();
      home().rename("f", "g");
      assertThat(file.state().id()).isEqualTo(id);
      assertThat(file.state().links()).isEqualTo(1);
      write(file, "more");
      assertThat(file.state().size()).isEqualTo(4);
    }
  }

  @Test
  void aSuccessorAtTheNameIsNotTheFile() throws IOException {
    file("new", "new bytes");
    try (OpenFile file = home().create("f")) {
      write(file, "old");
      home().rename("new", "f");
      assertThat(file.state().links()).isZero();
      assertThat(file.state().id()).isNotEqualTo(id("f"));
      assertThat(content(file)).isEqualTo("old");
      home().unlink("f");
      file("f", "third");
      assertThat(file.state().links()).isZero();
      assertThat(file.state().id()).isNotEqualTo(id("f"));
    }
  }

  @Test
  void theModeIsSetOnTheFileItself() throws IOException {
    try (OpenFile file = home().create("f")) {
      home().rename("f", "g");
      file("f", "another");
      file.setMode(0755);
      assertThat(state("g").mode()).isEqualTo(0755);
      assertThat(state("f").mode()).isEqualTo(0600);
      file.setMode(0640);
      assertThat(file.state().mode()).isEqualTo(0640);
    }
  }

  @Test
  void noModeGivesAwayWhoseFileItIs() throws IOException {
    try (OpenFile file = home().create("f")) {
      file.setMode(06755);
      assertThat(file.state().mode()).isEqualTo(0755);
    }
  }

  @Test
  void theKernelLockIsExclusiveWithinTheJvmToo() throws IOException {
    try (OpenFile file = home().create("f")) {
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      try (OpenFile again = home().open("f");
          OpenFile third = home().openForLock("f")) {
        assertThat(again.tryKernelLock()).isEqualTo(KernelLock.BUSY);
        assertThat(third.tryKernelLock()).isEqualTo(KernelLock.BUSY);
      }
    }
    try (OpenFile again = home().openForLock("f")) {
      assertThat(again.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    }
  }

  @Test
  void looksExcludeOwnersButNotOneAnother() throws IOException {
    file("f", "bytes");
    try (OpenFile last = home().open("f")) {
      try (OpenFile first = home().open("f");
          OpenFile second = home().open("f");
          OpenFile owner = home().openForLock("f")) {
        assertThat(first.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
        assertThat(second.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
        assertThat(first.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
        assertThat(owner.tryKernelLock()).isEqualTo(KernelLock.BUSY);
      }
      assertThat(last.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    }
    try (OpenFile owner = home().openForLock("f")) {
      assertThat(owner.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    }
  }

  @Test
  @DisplayName("P3 opening a file for its lock changes nothing in it, nor can a write")
  void p3_openingForTheLockChangesNothing() throws IOException {
    file("f", "bytes");
    FileState before = state("f");
    try (OpenFile file = home().openForLock("f")) {
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      assertThatThrownBy(() -> write(file, "x")).isInstanceOf(NonWritableChannelException.class);
      assertThat(content(file)).isEqualTo("bytes");
      assertThat(file.state()).isEqualTo(before);
    }
    assertThat(state("f")).isEqualTo(before);
  }

  @Test
  void nothingGoesThroughAClosedFile() throws IOException {
    OpenFile file = home().create("f");
    file.close();
    file.close();

    assertThatThrownBy(file::state).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(file::sync).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(file::tryKernelLock).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> file.setMode(0644)).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> write(file, "x")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> content(file)).isInstanceOf(ClosedChannelException.class);
    assertThat(state("f").mode()).isEqualTo(0600);
  }
}
