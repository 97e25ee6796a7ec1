package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchOutcome;
import io.github.custody.fetch.FetchRequest;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fetch.PreparedFetch;
import io.github.custody.fs.FileOps;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.MemorySource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM is killed while the body arrives; and one output under two paths has one lock. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class DeadOwnerCasesTest {
  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName(
      "E-3 kill -9 in the body: LOCKED by a dead one; recovered: green with the whole file")
  void e3_recovered(boolean previous) throws Exception {
    FetchRig rig = rig(previous);
    Optional<Folder.Entry> before = rig.folder().at(LEAF);
    long pid = killInTheBody(rig);

    CustodyException failure = new Wreck(rig, rig.folder()).nextFetchFails();
    assertThat(failure.code()).isEqualTo(FailureCode.LOCKED);
    assertThat(failure.details().get("verdict")).startsWith("DEAD");
    assertThat(failure.details().get("owner")).contains("process " + pid);
    assertThat(rig.folder().at(LEAF)).as("absent, or the previous one").isEqualTo(before);

    assertThat(new Recovering(rig.directory()).runOne().status()).isEqualTo(Status.RESOLVED);
    assertThat(rig.folder().at(LEAF)).isEqualTo(before);
    assertThat(fetch(rig, rig.directory(), DeadLocks.FAIL)).isEqualTo(FetchOutcome.FETCHED);
    requireWhole(rig);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("E-3 the same with a fetch that recovers by itself")
  void e3_recovering(boolean previous) throws Exception {
    FetchRig rig = rig(previous);
    killInTheBody(rig);
    assertThat(fetch(rig, rig.directory(), DeadOwnerCasesTest::recover))
        .isEqualTo(FetchOutcome.FETCHED);
    requireWhole(rig);
  }

  @Test
  @DisplayName("CC-4 the output spelt with ./ and //: one lock, one finding")
  void cc4_dots() throws Exception {
    FetchRig rig = rig(true);
    Path dotted = Path.of(rig.base() + "/.//./target/.");
    requireOneLock(rig, dotted);
  }

  @Test
  @DisplayName("CC-4 the output through a bind mount: one lock, one finding")
  void cc4_bindMount() throws Exception {
    FetchRig rig = rig(true);
    Path mount = Files.createDirectory(root.toRealPath().resolve("mount"));
    assumeTrue(
        succeeds("mount", "--bind", rig.directory().toString(), mount.toString()),
        "SKIPPED: no bind mount can be made here (needs root)");
    try {
      requireOneLock(rig, mount);
    } finally {
      assertThat(succeeds("umount", mount.toString())).isTrue();
    }
  }

  @Test
  @DisplayName("CC-4 the output in another case, on a file system that folds cases: one lock")
  void cc4_caseFolding() throws Exception {
    Path image = root.toRealPath().resolve("image");
    Path mount = Files.createDirectory(root.toRealPath().resolve("folding"));
    assumeTrue(
        succeeds("truncate", "-s", "16M", image.toString())
            && succeeds("mkfs.ext4", "-q", "-O", "casefold", image.toString())
            && succeeds("mount", "-o", "loop", image.toString(), mount.toString()),
        "SKIPPED: no file system that folds cases can be mounted here");
    try {
      Path base = Files.createDirectory(mount.resolve("base"));
      assumeTrue(succeeds("chattr", "+F", base.toString()), "SKIPPED: no directory folds cases");
      FetchRig rig = new FetchRig(base).withPrevious();
      requireOneLock(rig, base.resolve("TARGET"));
    } finally {
      assertThat(succeeds("umount", mount.toString())).isTrue();
    }
  }

  /** While it is held under one path it is under the other; what is left is recovered once. */
  private static void requireOneLock(FetchRig rig, Path otherPath) throws Exception {
    try (TalkingJvm owner = TalkingJvm.start(FetchingJvm.class, rig.base().toString())) {
      assertThat(owner.line()).isEqualTo("HELD");
      CustodyException failure = lockedAt(rig, otherPath);
      assertThat(failure.code()).isEqualTo(FailureCode.LOCKED);
      assertThat(failure.details().get("verdict")).startsWith("LIVE");
      owner.kill();
    }
    RecoveryReport report = new Recovering(otherPath, rig.directory()).run();

    assertThat(Recovering.statuses(report)).containsExactly(Status.RESOLVED);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    assertThat(fetch(rig, otherPath, DeadLocks.FAIL)).isEqualTo(FetchOutcome.FETCHED);
    requireWhole(rig);
  }

  private static CustodyException lockedAt(FetchRig rig, Path directory) {
    try {
      throw new AssertionError("a second owner: " + fetch(rig, directory, DeadLocks.FAIL));
    } catch (CustodyException e) {
      return e;
    }
  }

  private FetchRig rig(boolean previous) throws IOException {
    FetchRig rig = Wreck.rig(root);
    return previous ? rig.withPrevious() : rig;
  }

  private static long killInTheBody(FetchRig rig) throws IOException {
    try (TalkingJvm owner = TalkingJvm.start(FetchingJvm.class, rig.base().toString())) {
      assertThat(owner.line()).isEqualTo("HELD");
      owner.kill();
      return owner.pid();
    }
  }

  private static boolean recover(Path output) throws CustodyException {
    return new RecoverLocks(
            new OutputStore(FileOps.system(), Clock.systemUTC()), TimeSource.system())
        .run(RecoverRequest.only(output), new Cancellation())
        .hasResolved();
  }

  private static FetchOutcome fetch(FetchRig rig, Path directory, DeadLocks deadLocks)
      throws CustodyException {
    FetchRequest usual = rig.request(new MemorySource(NEW.getBytes(ISO_8859_1), 16));
    FetchRequest request =
        new FetchRequest(
            usual.source(),
            usual.pins(),
            usual.maxSize(),
            new OutputLocation(rig.base(), directory, usual.location().leaf()),
            usual.timeout(),
            usual.lockTimeout(),
            deadLocks,
            usual.overwrite(),
            usual.executable(),
            usual.progress(),
            usual.waiting());
    OutputStore store = new OutputStore(FileOps.system(), Clock.systemUTC());
    try (PreparedFetch prepared =
        new FetchVerified(store, TimeSource.system()).prepare(request, new Cancellation())) {
      return prepared.run().outcome();
    }
  }

  private static void requireWhole(FetchRig rig) throws IOException {
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  private static boolean succeeds(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException thereIsNone) {
      return false;
    }
  }
}
