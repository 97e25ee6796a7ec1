package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** What the file operations of this machine do while somebody else is faster. */
abstract class RaceContract extends FileOpsContract {
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

  /** The word by which a child process chooses the same file operations. */
  abstract String kind();

  static FileOps ofKind(String kind) {
    return ofKind(kind, PATIENCE);
  }

  private static FileOps ofKind(String kind, Duration openBound) {
    return switch (kind) {
      case "named" -> new NioFileOps(new NamedDescriptors(), openBound, NameSwap.ofThisSystem());
      case "proc" -> new NioFileOps(new ProcDescriptors(), openBound, NameSwap.ofThisSystem());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
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
  @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
  @DisplayName("PS-4 a link or FIFO that comes between the look and the pin is never pinned")
  void ps4_whatComesInBetweenIsNotPinned() throws Exception {
    home().createDirectory("d");
    home().createDirectory("other");
    FileId right = id("d");
    AtomicBoolean done = new AtomicBoolean();
    fifo("fifo");
    symbolicLink("link", "other");
    Thread adversary = new Thread(() -> takeThePlaceOfD(done));
    adversary.start();
    try {
      Set<String> seen = new HashSet<>();
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (seen.size() < 2 && System.nanoTime() - end < 0) {
        seen.addAll(cameInBetween(right));
      }
      assertThat(seen).as("what came in between").containsExactlyInAnyOrder("link", "fifo");
    } finally {
      done.set(true);
      adversary.join();
    }
  }

  /** By the failure: a link leads to another directory, and a FIFO is none although it was seen. */
  private Set<String> cameInBetween(FileId right) throws IOException {
    try (Directory pinned = home().openDirectory("d")) {
      assertThat(((PinnedDirectory) pinned).id()).isEqualTo(right);
      return Set.of();
    } catch (ReplacedFileException e) {
      return Set.of("link");
    } catch (FileSystemException e) {
      return e.getClass() == FileSystemException.class ? Set.of("fifo") : Set.of();
    }
  }

  private void takeThePlaceOfD(AtomicBoolean done) {
    Path name = temporary.resolve("d");
    Path away = temporary.resolve("away");
    try {
      while (!done.get()) {
        for (String next : new String[] {"link", "fifo"}) {
          Files.move(name, away, StandardCopyOption.ATOMIC_MOVE);
          Files.createLink(name, temporary.resolve(next));
          Files.delete(name);
          Files.move(away, name, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
