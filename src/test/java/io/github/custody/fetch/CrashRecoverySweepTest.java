package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.MemoryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A fetch dies before any of its changes, its recovery dies too, and so do the two recoveries after
 * that; the next one that is left alone cleans up, and the next fetch is green. States that differ
 * only in tokens and inode numbers are explored once.
 */
class CrashRecoverySweepTest {
  private static final int DEPTH = 3;

  @TempDir(factory = MemoryDirectory.class)
  Path root;

  private final Set<String> explored = new HashSet<>();
  private final List<String> violations = new ArrayList<>();
  private int points;
  private int runs;

  @ParameterizedTest
  @EnumSource(Kind.class)
  @DisplayName("crash, crashes in recovery to depth 3, recover, fetch: clean and green")
  void crashes(Kind kind) throws IOException {
    int changes = new CrashedFetch(kind, fresh(kind)).changes();
    assertThat(changes).isGreaterThan(10);
    for (int n = 0; n < changes; n++) {
      explore(kind, n, List.of());
    }

    System.out.printf(
        "crash points: %s, %d points, %d states, %d violations%n",
        kind, points, explored.size(), violations.size());
    assertThat(violations).isEmpty();
    assertThat(explored).hasSizeGreaterThan(5);
  }

  private void explore(Kind kind, int fetchCrash, List<Integer> recoveryCrashes)
      throws IOException {
    CrashedFetch crashed = replayed(kind, fetchCrash, recoveryCrashes);
    points++;
    if (!explored.add(FolderSignature.of(crashed.rig().folder()))) {
      return;
    }
    String where = kind + " crashed at " + fetchCrash + ", recoveries at " + recoveryCrashes;
    int changes = 0;
    try {
      changes = new AfterCrash(crashed, where).check();
    } catch (AssertionError e) {
      violations.add(where + ": " + e.getMessage());
    }
    for (int n = 0; n < changes && recoveryCrashes.size() < DEPTH; n++) {
      explore(kind, fetchCrash, Stream.concat(recoveryCrashes.stream(), Stream.of(n)).toList());
    }
  }

  private CrashedFetch replayed(Kind kind, int fetchCrash, List<Integer> recoveryCrashes)
      throws IOException {
    CrashedFetch crashed = new CrashedFetch(kind, fresh(kind));
    crashed.crashAt(fetchCrash);
    for (int crash : recoveryCrashes) {
      crashed.recoverCrashingAt(crash);
    }
    return crashed;
  }

  private FetchRig fresh(Kind kind) throws IOException {
    FetchRig rig = new FetchRig(root.toRealPath().resolve("run-" + runs++));
    return kind == Kind.NEW_OUTPUT ? rig : rig.withPrevious();
  }
}
