package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recoveries that meet each other, or the next owner of the output. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
class TwoRecoveriesTest {
  private static final int ROUNDS = 25;
  private static final String CAPTURE = "RENAME out.bin.partial-* .out.bin.drop-*-3";

  @TempDir Path root;

  @Test
  @DisplayName("RL-6 a second process while the first acts: it reports a live owner, does nothing")
  void rl6_secondProcess() throws Exception {
    Wreck wreck = midStream();
    String directory = wreck.rig().directory().toString();
    List<String> second = new ArrayList<>();
    Script script =
        new Script()
            .before(
                CAPTURE,
                () -> {
                  // To read the lock here would drop the kernel's lock on it: names only.
                  List<String> before = names(wreck);
                  try (TalkingJvm other = TalkingJvm.start(RecoveringJvm.class, directory)) {
                    second.add(other.line());
                  }
                  assertThat(names(wreck)).isEqualTo(before).hasSize(3);
                });

    Finding first = wreck.recovering().interposing(script).runOne();

    assertThat(script.missed()).isEmpty();
    assertThat(second).containsExactly("[LIVE]");
    requireClean(wreck, first);
  }

  @Test
  @DisplayName("RL-6 a second thread while the first acts: the same")
  void rl6_secondThread() throws Exception {
    Wreck wreck = midStream();
    List<Status> second = new ArrayList<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Script script =
        new Script()
            .before(
                CAPTURE,
                () -> {
                  try {
                    second.addAll(Recovering.statuses(wreck.recovering().run()));
                  } catch (Exception e) {
                    failure.set(e);
                  }
                });

    Finding first = wreck.recovering().interposing(script).runOne();

    assertThat(script.missed()).isEmpty();
    assertThat(failure.get()).isNull();
    assertThat(second).containsExactly(Status.LIVE);
    requireClean(wreck, first);
  }

  @Test
  @DisplayName("RL-6 two threads at once, many times: exactly one acts")
  void rl6_race() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Wreck wreck = midStream();
        CyclicBarrier start = new CyclicBarrier(2);
        Callable<List<Status>> one =
            () -> {
              start.await();
              return Recovering.statuses(wreck.recovering().run());
            };
        List<Status> all = new ArrayList<>();
        for (Future<List<Status>> result : threads.invokeAll(List.of(one, one))) {
          all.addAll(result.get());
        }
        assertThat(all)
            .filteredOn(Status.RESOLVED::equals)
            .as("round %d: %s", round, all)
            .hasSize(1);
        assertThat(all).isSubsetOf(Status.RESOLVED, Status.LIVE, Status.BUSY);
        assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  @DisplayName("RL-6 two processes at once: exactly one acts")
  void rl6_processes() throws Exception {
    Wreck wreck = midStream();
    String directory = wreck.rig().directory().toString();
    try (TalkingJvm one = TalkingJvm.start(RecoveringJvm.class, directory);
        TalkingJvm other = TalkingJvm.start(RecoveringJvm.class, directory)) {
      List<String> lines = List.of(one.line(), other.line());
      assertThat(lines).filteredOn("[RESOLVED]"::equals).hasSize(1);
      assertThat(lines).isSubsetOf("[RESOLVED]", "[LIVE]", "[BUSY]", "[]");
    }
    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPEN_FOR_LOCK out.bin.lock", "STAT out.bin.lock"})
  @DisplayName("CC-8 the lock changes hands while a recovery goes for it: it touches nothing")
  void cc8_newOwner(String call) throws Exception {
    Wreck wreck = midStream();
    FetchRig rig = wreck.rig();
    List<TalkingJvm> owners = new ArrayList<>();
    List<Folder> theirs = new ArrayList<>();
    Script script =
        new Script()
            .before(
                call,
                () -> {
                  owners.add(TalkingJvm.start(FetchingJvm.class, rig.base().toString(), "recover"));
                  assertThat(owners.get(0).line()).isEqualTo("HELD");
                  theirs.add(rig.folder());
                });
    try {
      RecoveryReport report = wreck.recovering().interposing(script).run();

      assertThat(script.missed()).isEmpty();
      assertThat(Recovering.statuses(report)).as("%s", report).isSubsetOf(Status.LIVE, Status.BUSY);
      assertThat(rig.folder()).as("the new owner's files").isEqualTo(theirs.get(0));
      assertThat(rig.content()).contains(OLD);
      owners.get(0).goOn();
      assertThat(owners.get(0).line()).isEqualTo("FETCHED");
      assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    } finally {
      for (TalkingJvm owner : owners) {
        owner.close();
      }
    }
  }

  @Test
  @DisplayName("CC-8 a live owner releases while a recovery looks at its lock: nothing to do")
  void cc8_released() throws Exception {
    FetchRig rig = Wreck.rig(root).withPrevious();
    try (TalkingJvm owner = TalkingJvm.start(FetchingJvm.class, rig.base().toString())) {
      assertThat(owner.line()).isEqualTo("HELD");
      Script script =
          new Script()
              .before(
                  "OPEN out.bin.lock",
                  () -> {
                    owner.goOn();
                    assertThat(owner.line()).isEqualTo("FETCHED");
                  });
      RecoveryReport report = new Recovering(rig.directory()).interposing(script).run();

      assertThat(script.missed()).isEmpty();
      assertThat(report.findings()).isEmpty();
      assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    }
  }

  private static List<String> names(Wreck wreck) throws IOException {
    try (Stream<Path> files = Files.list(wreck.rig().directory())) {
      return Recovering.names(files.sorted());
    }
  }

  private static void requireClean(Wreck wreck, Finding first) {
    assertThat(first.status()).as("%s", first).isEqualTo(Status.RESOLVED);
    assertThat(wreck.rig().folder().entries()).containsOnlyKeys(LEAF);
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  /** Of a process that is dead to this JVM and to any other one. */
  private Wreck midStream() throws IOException {
    PretendedFileOps here = VerdictTest.stranger();
    return Wreck.of(
        Wreck.rig(root).withPrevious(),
        Crash.after("WRITE out.bin.partial-*"),
        here.as(VerdictTest.boot(here.thisProcess(), "another-boot")));
  }
}
