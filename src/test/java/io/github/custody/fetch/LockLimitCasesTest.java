package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Script;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case L-16: whether the lock is ours cannot be found out, at each point before the commit. */
class LockLimitCasesTest {
  private static final String LOCK = LEAF + ".lock";
  private static final String LIMIT = "Too many open files";
  private static final Set<String> OF_A_PROOF =
      Set.of("FILE_STATE ." + LEAF + ".lock-*", "STAT " + LOCK, "READ ." + LEAF + ".lock-*");

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-16 the open-file limit is hit once in a proof: LOCK_FAILED, untouched, clean")
  void l16_limitHitOnceInAProof(boolean previous) throws IOException {
    for (Point point : points(previous)) {
      FetchCase fetch = FetchCase.of(root, previous);
      fetch.script().failing(point.nth(), point.call(), LIMIT);

      SeenFetch seen = fetch.run();

      CustodyException failure = seen.fails(FailureCode.LOCK_FAILED, false, OutputState.UNCHANGED);
      assertThat(failure.what()).as("%s", point).contains(LIMIT);
      seen.leavesOutputUntouched();
      assertThat(seen.after().entries()).as("%s", point).hasSize(previous ? 1 : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("L-16 the limit stays: LOCK_FAILED, our lock is kept and named, output untouched")
  void l16_limitStays(boolean previous) throws IOException {
    for (Point point : points(previous)) {
      FetchCase fetch = FetchCase.of(root, previous);
      Script script = fetch.script();
      script.before(
          point.nth(),
          point.call(),
          () -> {
            OF_A_PROOF.stream()
                .filter(call -> !call.startsWith("STAT"))
                .forEach(call -> script.failingAlways(call, LIMIT));
            Script.fail(LIMIT);
          });

      SeenFetch seen = fetch.runWithSpareActs();

      CustodyException failure = seen.failure().orElseThrow();
      assertThat(failure.code()).as("%s: %s", point, seen).isEqualTo(FailureCode.LOCK_FAILED);
      assertThat(failure.facts().committed()).isFalse();
      assertThat(failure.facts().output()).isEqualTo(OutputState.UNCHANGED);
      if (previous) {
        seen.holdsPrevious(LEAF);
      } else {
        seen.leavesOutputUntouched();
      }
      assertThat(seen.keptNames()).as("%s: %s", point, seen).contains(LOCK);
      assertThat(seen.keptNames()).as("%s: %s", point, seen).isEqualTo(seen.leftBesideOutput());
    }
  }

  /** The {@code nth} call of a run. */
  private record Point(int nth, String call) {}

  /** Every call that belongs to a proof, from the staging of the new file to the commit. */
  private List<Point> points(boolean previous) throws IOException {
    List<FileCall> calls = FetchCase.of(root, previous).run().calls();
    List<Point> points = new ArrayList<>();
    List<String> soFar = new ArrayList<>();
    boolean locked = false;
    for (FileCall call : calls) {
      String line = Script.withoutToken(call.line());
      soFar.add(line);
      locked |= line.equals("UNLINK ." + LEAF + ".lock-*");
      if (isCommit(call)) {
        break;
      }
      if (locked && OF_A_PROOF.contains(line) && !isLastOfAcquisition(soFar)) {
        points.add(new Point((int) soFar.stream().filter(line::equals).count(), line));
      }
    }
    assertThat(points).as("%s", calls).hasSizeGreaterThan(previous ? 30 : 7);
    return points;
  }

  /** The look at ctime after the private name is dropped proves nothing of the lock. */
  private static boolean isLastOfAcquisition(List<String> lines) {
    return lines.get(lines.size() - 2).startsWith("UNLINK ." + LEAF + ".lock-");
  }

  private static boolean isCommit(FileCall call) {
    return (call.verb() == FileVerb.LINK || call.verb() == FileVerb.RENAME)
        && call.names().get(1).equals(LEAF);
  }
}
