package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.HttpResponders.neverAnswering;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition.Effect;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fetches that are cancelled, or whose caller is interrupted. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class CancellationCasesTest extends PausedDownloads {
  private static final Set<FileVerb> COMMITS =
      Set.of(FileVerb.LINK, FileVerb.RENAME, FileVerb.EXCHANGE);

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CX-1 cancelled before the start: nothing created, no request")
  void cx1_cancelledBefore(Scenario scenario) {
    FetchRig rig = bench.rig(scenario);
    bench.cancellation.request();
    FileTree before = FileTree.of(rig.base());

    bench.rejected(FailureCode.CANCELLED, rig, bench.server.url("/file"));

    assertThat(FileTree.of(rig.base())).isEqualTo(before);
    assertThat(bench.server.connections()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CX-1 cancelled during the download: CANCELLED, clean, connection closed")
  void cx1_cancelledInTheBody(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario).listening(paused.listener());
    AtomicReference<Folder> meanwhile = new AtomicReference<>();
    Thread canceller =
        paused.whenUnderWay(
            () -> {
              meanwhile.set(rig.folder());
              bench.cancellation.request();
            });

    bench.rejected(FailureCode.CANCELLED, rig, bench.server.url("/file"));

    canceller.join();
    assertThat(meanwhile.get().entries().keySet())
        .anyMatch(name -> name.startsWith(LEAF + ".partial-"))
        .contains(LEAF + ".lock");
    bench.assertClosedByClient();
  }

  @Test
  @DisplayName("CX-1 cancelled while no answer comes: CANCELLED, clean, connection closed")
  void cx1_cancelledBeforeTheAnswer() throws Exception {
    bench.server.on(
        "/silent",
        (request, answer) -> {
          paused.begun();
          neverAnswering().respond(request, answer);
        });
    Thread canceller = paused.whenUnderWay(bench.cancellation::request);

    bench.rejected(FailureCode.CANCELLED, bench.rig(), bench.server.url("/silent"));

    canceller.join();
    bench.assertClosedByClient();
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CX-1 an interrupt of the caller: CANCELLED, clean, and the interrupt is set again")
  void cx1_interrupted(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario).listening(paused.listener());
    Folder before = rig.folder();
    FetchingThread caller = new FetchingThread(bench, rig);

    caller.start();
    paused.awaitUnderWay();
    caller.interrupt();
    caller.join();

    assertThat(caller.failure().code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(caller.failure().facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(caller.interruptedAfterwards()).isTrue();
    assertThat(rig.folder()).isEqualTo(before);
    bench.assertClosedByClient();
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CX-5 cancelled after the commit call has begun: the success stands")
  void cx5_cancelledAtTheCommit(Scenario scenario) throws Exception {
    paused.goOn();
    FetchRig rig = bench.rig(scenario);
    cancelAt(CancellationCasesTest::isCommit);

    FetchResult result = bench.fetch(rig, bench.server.url("/file"));

    assertThat(bench.cancellation.isRequested()).isFalse();
    assertThat(result.warnings()).isEmpty();
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  @Test
  @DisplayName("CX-5 an interrupt after the commit call has begun: success, interrupt set again")
  void cx5_interruptedAtTheCommit() throws Exception {
    paused.goOn();
    FetchRig rig = bench.rig(Scenario.REPLACEMENT);
    FetchingThread caller = new FetchingThread(bench, rig);
    bench.interposition =
        call -> {
          if (isCommit(call)) {
            caller.interrupt();
          }
          return Effect.NORMAL;
        };

    caller.start();
    caller.join();

    assertThat(caller.result()).get().extracting(FetchResult::warnings).isEqualTo(List.of());
    assertThat(caller.interruptedAfterwards()).isTrue();
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
    assertThat(rig.content()).contains(NEW);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CX-1 cancelled while the whole partial is synced: CANCELLED, nothing committed")
  void cx1_cancelledAtTheSync(Scenario scenario) {
    paused.goOn();
    FetchRig rig = bench.rig(scenario);
    cancelAt(call -> call.verb() == FileVerb.SYNC_FILE && isPartial(call.names().get(0)));

    bench.rejected(FailureCode.CANCELLED, rig, bench.server.url("/file"));
  }

  private void cancelAt(Predicate<FileCall> which) {
    bench.interposition =
        call -> {
          if (which.test(call)) {
            bench.cancellation.request();
          }
          return Effect.NORMAL;
        };
  }

  private static boolean isCommit(FileCall call) {
    return COMMITS.contains(call.verb()) && call.names().get(1).equals(LEAF);
  }

  private static boolean isPartial(String name) {
    return name.startsWith(LEAF + ".partial-");
  }
}
