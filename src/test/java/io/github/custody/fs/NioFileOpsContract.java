package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** What the file operations of this machine do with things that only a real one has. */
abstract class NioFileOpsContract extends KernelLockContract {
  /** Of a leak; fewer descriptors may come and go with the rest of the JVM. */
  private static final int ROUNDS = 200;

  /** By how this JVM was started. */
  @Override
  boolean mayExchange() {
    return Runtime.version().feature() >= 22
        && System.getProperty("os.name").equals("Linux")
        && ManagementFactory.getRuntimeMXBean()
            .getInputArguments()
            .contains("--enable-native-access=ALL-UNNAMED");
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  @DisplayName("PS-1 a FIFO is refused, and nobody waits for its writer")
  void ps1_aFifoIsRefused() throws IOException {
    fifo("fifo");
    assertThatThrownBy(() -> home().open("fifo")).isInstanceOf(NotRegularFileException.class);
    assertThatThrownBy(() -> home().openForLock("fifo"))
        .isInstanceOf(NotRegularFileException.class);
    assertThatThrownBy(() -> home().openDirectory("fifo")).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> ops().pin(temporary.resolve("fifo")))
        .isInstanceOf(FileSystemException.class);
    assertThat(state("fifo").kind()).isEqualTo(FileKind.OTHER);
  }

  @Test
  void aLinkOfASymbolicLinkIsTheLinkItself() throws IOException {
    symbolicLink("link", "nowhere");
    home().link("link", "second");
    assertThat(state("second").kind()).isEqualTo(FileKind.SYMLINK);
    assertThat(id("second")).isEqualTo(id("link"));
  }

  @Test
  @DisplayName("P3 the owner of a state is the number of the user")
  void p3_theOwnerOfAState() throws IOException {
    try (OpenFile file = home().create("f")) {
      List<String> user = ChildProcess.run("id", "-u");
      assertThat(file.state().owner()).isEqualTo(Long.parseLong(user.get(0)));
      assumeTrue(user.get(0).equals("0"), "SKIPPED: no other owner can be given (needs root)");
      Files.setAttribute(temporary.resolve("f"), "unix:uid", (int) 4_294_967_294L);
      assertThat(file.state().owner()).isEqualTo(4_294_967_294L);
      assertThat(state("f").owner()).isEqualTo(4_294_967_294L);
    }
  }

  @Test
  void namesAreSwappedBelowANameThatNoLocaleKnows() throws IOException {
    assumeTrue(mayExchange(), "SKIPPED: names cannot be swapped here");
    Path odd = Path.of(URI.create(directory().toUri() + "no-utf8-%FF%FE"));
    Files.createDirectory(odd);
    try (Directory pinned = ops().pin(odd)) {
      file(pinned, "f", "one");
      file(pinned, "g", "other");
      pinned.exchange("f", "g");
      assertThat(content(pinned, "f")).isEqualTo("other");
      assertThat(content(pinned, "g")).isEqualTo("one");
    }
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
  @DisplayName("P2 a file system of unknown kind does not count as local")
  void p2_anUnknownFileSystemIsNotLocal() throws IOException {
    Path unknown = Path.of("/proc");
    assumeTrue(Files.isDirectory(unknown), "SKIPPED: no file system of an unknown kind here");
    try (Directory pinned = ops().pin(unknown)) {
      assertThat(pinned.fileSystem()).isEqualTo(FileSystemKind.SHARED_OR_UNKNOWN);
    }
  }

  @Test
  @DisplayName("P2 what decorates the other directory is not passed by")
  void p2_aDecoratedDirectoryIsRefused() throws IOException {
    file("f", "bytes");
    FileOps decorating = new InterposedFileOps(ops(), Interposition.none());
    try (Directory decorated = decorating.pin(directory())) {
      assertThatThrownBy(() -> home().link("f", decorated, "g"))
          .isInstanceOf(ProviderMismatchException.class);
      assertThatThrownBy(() -> home().rename("f", decorated, "g"))
          .isInstanceOf(ProviderMismatchException.class);
      decorated.link("f", home(), "h");
      decorated.link("f", decorated, "i");
    }
    assertThat(isFree("g")).isTrue();
    assertThat(state("f").links()).isEqualTo(3);
  }

  @Test
  @DisplayName("P11 no descriptor is left behind by calls that work and calls that fail")
  void p11_noDescriptorIsLeftBehind() throws IOException {
    fifo("fifo");
    symbolicLink("link", "kept");
    file("kept", "bytes");
    home().createDirectory("directory");
    cycle();
    long before = OpenDescriptors.count();
    for (int round = 0; round < ROUNDS; round++) {
      cycle();
    }
    assertThat(OpenDescriptors.count()).isLessThan(before + ROUNDS);
  }

  private void cycle() throws IOException {
    try (Directory again = ops().pin(directory());
        Directory below = again.openDirectory("directory");
        OpenFile file = again.create("f");
        OpenFile read = again.open("f")) {
      write(file, "bytes");
      file.sync();
      file.setMode(0644);
      assertThat(read.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.BUSY);
      again.link("f", "g");
      again.rename("g", "h");
      again.link("f", below, "g");
      below.rename("g", again, "i");
      assertThat(again.fileSystem()).isNotNull();
      assertThat(below.isStillAtItsPath()).isTrue();
      assertThat(again.sync()).isEqualTo(DirectorySync.DURABLE);
      again.unlink("h");
      again.unlink("i");
    }
    try (OpenFile toLock = home().openForLock("f")) {
      assertThat(toLock.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
    }
    home().unlink("f");
    for (String refused : new String[] {"fifo", "link", "directory", "missing"}) {
      assertThatThrownBy(() -> home().openForLock(refused)).isInstanceOf(FileSystemException.class);
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
      assertThat(pinned.fileSystem()).isEqualTo(FileSystemKind.LOCAL);
      file("f", "bytes");
      assertThatThrownBy(() -> home().rename("f", pinned, "f"))
          .isInstanceOf(AtomicMoveNotSupportedException.class);
      assertThatThrownBy(() -> home().link("f", pinned, "f"))
          .isInstanceOf(FileSystemException.class);
      assertThat(content("f")).isEqualTo("bytes");
      assertThat(pinned.stat("f")).isEmpty();
    } finally {
      assertThat(ChildProcess.succeeds("umount", mount.toString())).isTrue();
    }
  }
}
