package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the file operations of this machine do with things that only a real one has. */
abstract class NioFileOpsContract extends FileOpsContract {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path temporary;

  @Override
  Path directory() throws IOException {
    return temporary.toRealPath();
  }

  @Override
  void symbolicLink(String name, String target) throws IOException {
    Files.createSymbolicLink(temporary.resolve(name), Path.of(target));
  }

  final void fifo(String name) throws IOException {
    assertThat(ChildProcess.run("mkfifo", temporary.resolve(name).toString())).isEmpty();
  }

  @Test
  @Timeout(10)
  @DisplayName("PS-1 a FIFO is refused, and nobody waits for its writer")
  void ps1_aFifoIsRefused() throws IOException {
    fifo("fifo");
    assertThatThrownBy(() -> home().open("fifo")).isInstanceOf(NotRegularFileException.class);
    assertThatThrownBy(() -> home().openDirectory("fifo")).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> ops().pin(temporary.resolve("fifo")))
        .isInstanceOf(FileSystemException.class);
    assertThat(state("fifo").kind()).isEqualTo(FileKind.OTHER);
  }

  @Test
  @Timeout(60)
  @DisplayName("P11 a FIFO that comes between the look and the open is left within the bound")
  void p11_aFifoThatComesInBetween() throws Exception {
    fifo("fifo");
    Files.writeString(temporary.resolve("plain"), "bytes");
    AtomicBoolean done = new AtomicBoolean();
    Thread adversary = new Thread(() -> alternate(done));
    adversary.start();
    try (Directory impatient = ofKind(kind(), Duration.ofMillis(50)).pin(directory())) {
      boolean lateOnce = false;
      for (int round = 0; round < 5_000 && !lateOnce; round++) {
        lateOnce = openIsLate(impatient);
      }
      assertThat(lateOnce).as("the FIFO came in between at least once").isTrue();
    } finally {
      done.set(true);
      adversary.join();
    }
    releaseWhoWaitsAt("fifo");
  }

  private static boolean openIsLate(Directory impatient) throws IOException {
    try {
      impatient.open("f").close();
      return false;
    } catch (FileSystemException e) {
      return String.valueOf(e.getMessage()).contains("could not be opened within");
    }
  }

  /** The adversary may have taken the FIFO away before its reader was let go. */
  private void releaseWhoWaitsAt(String fifo) throws IOException, InterruptedException {
    Path path = temporary.resolve(fifo);
    FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("custody-open")) {
        thread.join(PATIENCE.toMillis());
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  /** Puts the plain file and the FIFO at one name in turn. */
  private void alternate(AtomicBoolean done) {
    Path name = temporary.resolve("f");
    while (!done.get()) {
      for (String next : new String[] {"plain", "fifo"}) {
        try {
          Files.createLink(temporary.resolve("next"), temporary.resolve(next));
          Files.move(temporary.resolve("next"), name, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  @Test
  void aLinkOfASymbolicLinkIsTheLinkItself() throws IOException {
    symbolicLink("link", "nowhere");
    home().link("link", "second");
    assertThat(state("second").kind()).isEqualTo(FileKind.SYMLINK);
    assertThat(id("second")).isEqualTo(id("link"));
  }

  @Test
  void theModeOfAStateHasTheSetIdBits() throws IOException {
    Files.writeString(temporary.resolve("f"), "");
    Files.setAttribute(temporary.resolve("f"), "unix:mode", 04755);
    assertThat(state("f").mode()).isEqualTo(04755);
  }

  @Test
  @DisplayName("PP-23 the umask cannot take the owner's rights from a private file")
  void pp23_theUmaskDoesNotMatter() throws IOException {
    String[] create = ChildProcess.java(CreatingProcess.class, kind(), temporary.toString(), "f");
    String[] underUmask = ChildProcess.shell("umask 0377; exec \"$@\"", create);
    assertThat(ChildProcess.run(underUmask)).containsExactly("mode 600 default 400");
  }

  @Test
  @DisplayName("P2 the kernel lock excludes another process until its holder is gone")
  void p2_theKernelLockExcludesAnotherProcess() throws Exception {
    file("f", "bytes");
    try (OpenFile mine = home().open("f");
        ChildProcess other =
            ChildProcess.start(
                ChildProcess.java(LockingProcess.class, kind(), temporary.toString(), "f"))) {
      assertThat(other.line()).isEqualTo("locked true");
      assertThat(mine.tryKernelLock()).isFalse();
      other.kill();
      assertThat(mine.tryKernelLock()).isTrue();
      try (ChildProcess third =
          ChildProcess.start(
              ChildProcess.java(LockingProcess.class, kind(), temporary.toString(), "f"))) {
        assertThat(third.line()).isEqualTo("locked false");
      }
    }
  }

  /** The word by which a child process chooses the same file operations. */
  abstract String kind();

  static FileOps ofKind(String kind) {
    return ofKind(kind, PATIENCE);
  }

  private static FileOps ofKind(String kind, Duration openBound) {
    return switch (kind) {
      case "named" -> new NioFileOps(new NamedDescriptors(), openBound);
      case "proc" -> new NioFileOps(new ProcDescriptors(), openBound);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @Test
  @DisplayName("P11 no descriptor is left behind by calls that work and calls that fail")
  void p11_noDescriptorIsLeftBehind() throws IOException {
    fifo("fifo");
    symbolicLink("link", "kept");
    file("kept", "bytes");
    home().createDirectory("directory");
    cycle();
    long before = descriptors();
    for (int round = 0; round < 200; round++) {
      cycle();
    }
    assertThat(descriptors()).isEqualTo(before);
  }

  private void cycle() throws IOException {
    try (Directory again = ops().pin(directory());
        Directory below = again.openDirectory("directory");
        OpenFile file = again.create("f");
        OpenFile read = again.open("f")) {
      write(file, "bytes");
      file.sync();
      file.setMode(0644);
      assertThat(read.tryKernelLock()).isTrue();
      assertThat(file.tryKernelLock()).isFalse();
      again.link("f", "g");
      again.rename("g", "h");
      assertThat(below.isStillAtItsPath()).isTrue();
      assertThat(again.sync()).isEqualTo(DirectorySync.DURABLE);
      again.unlink("h");
    }
    home().unlink("f");
    for (String refused : new String[] {"fifo", "link", "directory", "missing"}) {
      assertThatThrownBy(() -> home().open(refused)).isInstanceOf(FileSystemException.class);
    }
    for (String refused : new String[] {"fifo", "link", "kept", "missing"}) {
      assertThatThrownBy(() -> home().openDirectory(refused))
          .isInstanceOf(FileSystemException.class);
      assertThatThrownBy(() -> ops().pin(directory().resolve(refused)))
          .isInstanceOf(FileSystemException.class);
    }
    assertThatThrownBy(() -> home().create("kept")).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> home().unlink("directory")).isInstanceOf(FileSystemException.class);
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
      return entries.count();
    }
  }

  @Test
  @DisplayName("the contract holds on a tmpfs: names, states, modes, durability")
  void tmpfs() throws Exception {
    Path mount = Files.createDirectory(temporary.resolve("mount")).toRealPath();
    assumeTrue(
        ChildProcess.succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "custody", mount.toString()),
        "SKIPPED: no tmpfs can be mounted here (needs root)");
    try (Directory pinned = ops().pin(mount)) {
      try (OpenFile file = pinned.create("f")) {
        write(file, "bytes");
        file.sync();
        file.setMode(0644);
        pinned.link("f", "g");
        pinned.unlink("f");
        assertThat(file.state()).isEqualTo(pinned.stat("g").orElseThrow());
        assertThat(file.state().mode()).isEqualTo(0644);
        pinned.unlink("g");
        assertThat(file.state().links()).isZero();
      }
      assertThat(pinned.sync()).isEqualTo(DirectorySync.DURABLE);
      assertThat(pinned.isStillAtItsPath()).isTrue();
    } finally {
      assertThat(ChildProcess.succeeds("umount", mount.toString())).isTrue();
    }
  }
}
