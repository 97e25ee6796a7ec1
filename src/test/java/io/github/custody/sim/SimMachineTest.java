package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import io.github.custody.fs.ProcessIdentity;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds on a simulated machine from its boot on: numbers, times, locks, processes. */
class SimMachineTest extends SimDiskFixture {
  private static final Path BASE = Path.of(HOME);

  @Test
  void afterABootADiskIsAnotherDeviceWithTheSameFiles() throws IOException {
    syncedFile("f", "bytes");
    home().link("f", "g");
    DiskImage left = disk().now().live();
    FileState before = home().stat("f").orElseThrow();
    boot(left);
    FileState after = home().stat("f").orElseThrow();

    assertThat(after.id().inode()).isEqualTo(before.id().inode());
    assertThat(after.id().device()).isNotEqualTo(before.id().device());
    assertThat(after.links()).isEqualTo(2);
    assertThat(after.modified()).isEqualTo(before.modified());
    assertThat(after.born()).isEqualTo(before.born());
    assertThat(after.changed()).isAfter(before.changed());
    assertThat(disk().now().live()).isEqualTo(left);
    assertThat(disk().now().settled()).hasSameHashCodeAs(left);
  }

  @Test
  void aBootDropsKernelLocks() throws IOException {
    syncedFile("f", "bytes");
    assertThat(home().openForLock("f").tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(home().openForLock("f").tryKernelLock()).isEqualTo(KernelLock.BUSY);
    boot(disk().now().live());
    assertThat(home().openForLock("f").tryKernelLock()).isEqualTo(KernelLock.TAKEN);
  }

  @Test
  void theEndOfAProcessDropsItsLocksAndStopsItsCode() throws IOException {
    syncedFile("f", "bytes");
    FileOps other = disk().fileOps(process(200));
    Directory theirs = other.pin(BASE);
    OpenFile lock = theirs.openForLock("f");
    assertThat(lock.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(home().open("f").tryKernelLock()).isEqualTo(KernelLock.BUSY);
    assertThat(ops().startOf(200)).contains("start-200");
    disk().end(process(200));

    assertThat(home().open("f").tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(ops().startOf(200)).isEmpty();
    assertThat(ops().startOf(100)).contains("start-100");
    assertThatThrownBy(() -> theirs.unlink("f")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> other.pin(BASE)).isInstanceOf(IllegalStateException.class);
    lock.close();
    assertThat(disk().content(HOME + "/f")).contains("bytes");
  }

  @Test
  void aLookOfOneProcessExcludesOwnersInAnother() throws IOException {
    syncedFile("f", "bytes");
    Directory theirs = disk().fileOps(process(200)).pin(BASE);
    assertThat(theirs.open("f").tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(home().openForLock("f").tryKernelLock()).isEqualTo(KernelLock.BUSY);
    assertThat(home().open("f").tryKernelLock()).isEqualTo(KernelLock.TAKEN);
  }

  @Test
  void theCloseOfAnyDescriptorDropsTheLockOfItsProcess() throws IOException {
    syncedFile("f", "bytes");
    OpenFile holder = home().openForLock("f");
    assertThat(holder.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    Directory theirs = disk().fileOps(process(200)).pin(BASE);
    OpenFile their = theirs.openForLock("f");
    assertThat(their.tryKernelLock()).isEqualTo(KernelLock.BUSY);
    home().open("f").close();

    assertThat(their.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(holder.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    assertThat(home().openForLock("f").tryKernelLock()).isEqualTo(KernelLock.BUSY);
  }

  @Test
  void processesOfAnotherNamespaceAreNotSeen() {
    FileOps other =
        disk().fileOps(new ProcessIdentity("boot", "2", 300, "start-300", "jvm", "host"));
    assertThat(ops().startOf(300)).isEmpty();
    assertThat(other.startOf(300)).contains("start-300");
    assertThat(other.thisProcess().pidNamespace()).isEqualTo("2");
  }

  @Test
  void aNumberIsGivenAwayWhenNameAndDescriptorAreGone() throws IOException {
    FileState first;
    FileState second;
    try (OpenFile file = home().create("f")) {
      first = file.state();
      home().unlink("f");
      second = created("g");
      assertThat(second.id()).isNotEqualTo(first.id());
    }
    FileState third = created("h");
    assertThat(third.id()).isEqualTo(first.id());
    assertThat(third.born()).isAfter(second.born());
    assertThat(second.born()).isAfter(first.born());
  }

  private FileState created(String name) throws IOException {
    home().create(name).close();
    return home().stat(name).orElseThrow();
  }

  @Test
  void everyChangeIsSeenInTheChangeTime() throws IOException {
    List<FileState> seen = new ArrayList<>();
    try (OpenFile file = home().create("f")) {
      seen.add(file.state());
      write(file, "bytes");
      seen.add(file.state());
      file.setMode(0644);
      seen.add(file.state());
      home().link("f", "g");
      seen.add(file.state());
      home().rename("f", "h");
      seen.add(file.state());
      created("i");
      home().exchange("i", "h");
      seen.add(file.state());
      home().unlink("g");
      seen.add(file.state());
      assertThat(seen)
          .extracting(FileState::changed)
          .isSorted()
          .doesNotHaveDuplicates()
          .noneMatch(time -> time.getNano() == 0);
      file.sync();
      assertThat(file.state()).isEqualTo(seen.get(6));
      assertThat(file.state().isUntouchedSince(seen.get(6))).isTrue();
      assertThat(file.state().looksUnwritten(seen.get(1))).isTrue();
      assertThat(file.state().looksUnwritten(seen.get(0))).isFalse();
    }
  }

  @Test
  void aCoarseDiskTellsNoTwoChangesApart() throws IOException {
    disk().coarse();
    try (OpenFile file = home().create("f")) {
      FileState before = file.state();
      file.setMode(0644);
      assertThat(file.state().changed()).isEqualTo(before.changed());
      assertThat(file.state().changed().getNano()).isZero();
      assertThat(file.state().modified().getNano()).isZero();
      assertThat(file.state().isUntouchedSince(file.state())).isFalse();
    }
  }

  @Test
  void aFullDiskTakesWhatItCanAndNames() throws IOException {
    disk().full(3);
    try (OpenFile file = home().create("f")) {
      assertThatThrownBy(() -> write(file, "bytes"))
          .isInstanceOf(IOException.class)
          .hasMessage("/base/f: No space left on device");
      assertThat(content(file)).isEqualTo("byt");
    }
    home().link("f", "g");
    home().createDirectory("d");
    home().sync();
    assertThat(files(disk().now().live())).containsOnlyKeys("f", "g");
  }

  @Test
  void whatADiskCannotIsRefused() throws IOException {
    bootWith(file("f", "1"), file("g", "2"));
    assertThat(ops().mayExchange()).isTrue();
    DiskImage before = disk().portable().withoutHardLinks().now().live();

    assertThat(ops().mayExchange()).isFalse();
    assertThatThrownBy(() -> home().exchange("f", "g")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> home().link("f", "h")).isInstanceOf(IOException.class);
    assertThat(disk().now().live()).isEqualTo(before);
    assertThat(home().fileSystem()).isEqualTo(FileSystemKind.LOCAL);
  }

  @Test
  void entriesAreFoundByTheirNames() throws IOException {
    bootWith(file("a.lock", ""), file("d.lock/b.lock", ""), file(".custody-attic/c.lock", ""));
    disk().symbolicLink("/link", HOME);
    List<Path> all = List.of(Path.of("/base/a.lock"), Path.of("/base/d.lock"));

    assertThat(found(HOME, false)).isEqualTo(all);
    assertThat(found("/link", true)).startsWith(all.toArray(Path[]::new)).hasSize(3);
    assertThat(found(HOME + "/.custody-attic", true)).isEmpty();
    assertThat(found("/missing/deeper", true)).isEmpty();
    assertThatThrownBy(() -> found(HOME + "/a.lock", true))
        .isInstanceOf(NotDirectoryException.class);
  }

  private List<Path> found(String root, boolean recursively) throws IOException {
    List<Path> found = new ArrayList<>();
    List<Path> unread =
        ops().find(Path.of(root), recursively, name -> name.endsWith(".lock"), found::add);
    assertThat(unread).isEmpty();
    return found;
  }
}
