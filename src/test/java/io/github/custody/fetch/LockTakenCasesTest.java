package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static io.github.custody.testing.Outsider.FOREIGN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.LimitedJvm;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4 of the cases, first half: the lock is somebody else's, or cannot be made. */
class LockTakenCasesTest {
  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "no record at all", "custody-lock 1\ntoken short\n"})
  @DisplayName("L-1 a lock with any content: LOCKED at once, no request, the lock unchanged")
  void l1_lockWithAnyContent(String content) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Files.writeString(fetch.lock(), content);
    fetch.rig().patient(Duration.ofSeconds(60));
    long start = System.nanoTime();

    SeenFetch seen = fetch.run();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));

    CustodyException failure = seen.fails(FailureCode.LOCKED, false, OutputState.UNCHANGED);
    assertThat(failure.details()).containsEntry("lock", fetch.lock().toString());
    assertRefusedUntouched(seen);
  }

  @Test
  @DisplayName("L-1 a whole lock record of another transaction: LOCKED, naming its owner")
  void l1_wholeRecordOfAnotherTransaction() throws IOException {
    FetchCase other = FetchCase.fresh(root);
    AtomicReference<byte[]> record = new AtomicReference<>();
    other.midStream(() -> record.set(Files.readAllBytes(other.lock()))).run().succeeds();
    FetchCase fetch = FetchCase.replacing(root);
    Files.write(fetch.lock(), record.get());

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.LOCKED, false, OutputState.UNCHANGED);
    assertThat(failure.details().get("owner"))
        .contains("process " + ProcessHandle.current().pid(), "goal fetch-verified");
    assertRefusedUntouched(seen);
  }

  @Test
  @DisplayName("L-1 the unfinished file of the lock's transaction is named")
  void l1_unfinishedFileNamed() throws IOException {
    FetchCase other = FetchCase.fresh(root);
    AtomicReference<byte[]> record = new AtomicReference<>();
    other.midStream(() -> record.set(Files.readAllBytes(other.lock()))).run().succeeds();
    String token =
        new String(record.get(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("token "))
            .map(line -> line.substring("token ".length()))
            .findFirst()
            .orElseThrow();
    FetchCase fetch = FetchCase.replacing(root);
    Files.write(fetch.lock(), record.get());
    Path unfinished = fetch.rig().directory().resolve(FetchRig.LEAF + ".partial-" + token);
    Files.writeString(unfinished, "half");

    CustodyException failure = fetch.run().fails(FailureCode.LOCKED, false, OutputState.UNCHANGED);

    assertThat(failure.details()).containsEntry("unfinished", unfinished.toString());
    assertThat(unfinished).hasContent("half");
  }

  @Test
  @DisplayName("L-1 a transaction of this very process holds it: LOCKED, and it goes on unharmed")
  void l1_heldByThisProcess() throws IOException {
    FetchCase holder = FetchCase.fresh(root);
    AtomicReference<CustodyException> second = new AtomicReference<>();
    holder.midStream(
        () -> {
          try {
            new FetchRig(holder.rig().base()).fetch();
          } catch (CustodyException e) {
            second.set(e);
          }
        });

    SeenFetch seen = holder.run();

    seen.succeeds();
    seen.leavesOnlyOutput().holds(LEAF, NEW);
    assertThat(second.get().code()).isEqualTo(FailureCode.LOCKED);
    assertThat(second.get().details()).containsEntry("owner", "this very process");
  }

  /** Something at the lock's name that is no regular file. */
  private enum Oddity {
    DIRECTORY {
      @Override
      void make(Path lock, Path referent) throws IOException {
        Files.createDirectory(lock);
      }
    },
    LINK {
      @Override
      void make(Path lock, Path referent) throws IOException {
        Files.createSymbolicLink(lock, Files.writeString(referent, FOREIGN));
      }
    },
    DANGLING_LINK {
      @Override
      void make(Path lock, Path referent) throws IOException {
        Files.createSymbolicLink(lock, referent);
      }
    },
    FIFO {
      @Override
      void make(Path lock, Path referent) throws IOException {
        Path mkfifo = Path.of("/usr/bin/mkfifo");
        assumeTrue(Files.isExecutable(mkfifo), "SKIPPED: there is no mkfifo");
        Process made = new ProcessBuilder(mkfifo.toString(), lock.toString()).start();
        assertThat(made.onExit().join().exitValue()).isZero();
      }
    };

    abstract void make(Path lock, Path referent) throws IOException;
  }

  @ParameterizedTest
  @EnumSource(Oddity.class)
  @Timeout(30)
  @DisplayName("L-2 the lock's name is no regular file: UNSAFE_PATH, nothing touched, no hang")
  void l2_lockIsNoRegularFile(Oddity oddity) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Path referent = fetch.rig().base().resolve("referent");
    oddity.make(fetch.lock(), referent);

    SeenFetch seen = fetch.run();

    seen.fails(FailureCode.UNSAFE_PATH, false, OutputState.UNCHANGED);
    assertRefusedUntouched(seen);
    assertThat(Files.exists(referent)).isEqualTo(oddity == Oddity.LINK);
    if (oddity == Oddity.LINK) {
      assertThat(referent).hasContent(FOREIGN);
    }
  }

  @Test
  @DisplayName("L-3, E-6 (c) the parent is not writable: LOCK_FAILED, no request, the same file")
  void l3_e6_parentIsNotWritable() throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    Folder before = fetch.rig().folder();
    Files.setPosixFilePermissions(
        fetch.rig().directory(), PosixFilePermissions.fromString("r-xr-xr-x"));

    assertThat(LimitedJvm.fetch(fetch.rig().base()))
        .containsExactly("LOCK_FAILED false UNCHANGED []", "requests 0");
    assertThat(fetch.rig().folder()).isEqualTo(before);
    assertThat(before.content(LEAF)).contains(OLD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE .out.bin.lock-*",
        "WRITE .out.bin.lock-*",
        "SYNC_FILE .out.bin.lock-*",
        "LINK .out.bin.lock-* out.bin.lock"
      })
  @DisplayName("L-3 the lock cannot be made (injected): LOCK_FAILED, no request, nothing left")
  void l3_lockCannotBeMade(String call) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    fetch.script().failingAlways(call, "Permission denied");

    SeenFetch seen = fetch.run();

    CustodyException failure = seen.fails(FailureCode.LOCK_FAILED, false, OutputState.UNCHANGED);
    assertThat(failure.what()).contains("Permission denied");
    assertThat(seen.requests()).isZero();
    seen.leavesOnlyOutput().leavesOutputUntouched();
  }

  private static void assertRefusedUntouched(SeenFetch seen) {
    assertThat(seen.requests()).isZero();
    assertThat(seen.after()).isEqualTo(seen.before());
    // The kernel's lock is tried, shared, to see whether the owner lives.
    assertThat(seen.changes()).isSubsetOf("KERNEL_LOCK " + FetchRig.LEAF + ".lock");
  }
}
