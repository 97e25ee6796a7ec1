package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.store.LeafName;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fetches that are disturbed by something else of the same machine while they run. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ConcurrencyCasesTest extends PausedDownloads {
  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CC-9 a fetch to a name that the first fetch uses: refused, the first unaffected")
  void cc9_namesOfARunningFetch(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario).listening(paused.listener());
    FetchingThread first = new FetchingThread(bench, rig);
    first.start();
    paused.awaitUnderWay();
    Folder meanwhile = rig.folder();
    String partial =
        meanwhile.entries().keySet().stream().filter(name -> isPartial(name)).findFirst().get();

    for (String name : List.of(LEAF + ".lock", LEAF + ".intent", partial)) {
      CustodyException second =
          catchThrowableOfType(CustodyException.class, () -> LeafName.parse(name));
      assertThat(second.code()).as(name).isEqualTo(FailureCode.UNSAFE_PATH);
    }
    assertThat(rig.folder()).isEqualTo(meanwhile);
    paused.goOn();
    first.join();

    assertThat(first.result()).get().extracting(FetchResult::warnings).isEqualTo(List.of());
    assertThat(rig.content()).contains(NEW);
    assertThat(bench.server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("CC-9 a second fetch to the same name with lockTimeout 0: LOCKED, first unaffected")
  void cc9_sameName(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario).listening(paused.listener());
    FetchingThread first = new FetchingThread(bench, rig);
    first.start();
    paused.awaitUnderWay();

    bench.rejected(FailureCode.LOCKED, rig, bench.server.url("/file"));
    paused.goOn();
    first.join();

    assertThat(first.result()).get().extracting(FetchResult::warnings).isEqualTo(List.of());
    assertThat(rig.content()).contains(NEW);
    assertThat(bench.server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName("E-17 the directory is removed during the download: nothing re-created, next green")
  void e17_directoryRemoved(Scenario scenario) throws Exception {
    paused.goOn();
    FetchRig rig = bench.rig(scenario);
    rig.listening((count, total) -> deleteOnce(rig.directory()));

    CustodyException failure = bench.failure(rig, bench.server.url("/file"));

    assertThat(failure.code()).isIn(FailureCode.LOCK_LOST, FailureCode.UNSAFE_PATH);
    assertThat(failure.facts().committed()).isFalse();
    assertThat(failure.facts().kept()).isEmpty();
    assertThat(FileTree.of(rig.base()).paths()).isEmpty();
    assertThat(bench.fetch(rig, bench.server.url("/file")).output()).hasContent(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }

  private boolean deleted;

  private void deleteOnce(Path directory) {
    if (!deleted) {
      deleted = true;
      try {
        FileTree.delete(directory);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static boolean isPartial(String name) {
    return name.startsWith(LEAF + ".partial-");
  }
}
