package io.github.custody.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.custody.recover.KillHarness.KillPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A real JVM is killed by SIGKILL before a change to the disk takes effect. By default at kill
 * points spread over all of them; with {@code custody.kill=all} at every one, and with {@code
 * custody.otherJdk}, the home of a second JDK, on that one too.
 */
@Timeout(value = 900, threadMode = ThreadMode.SEPARATE_THREAD)
class RealKillTest {
  private static final int DEFAULT_POINTS = 64;
  private static final int AT_ONCE = 2;
  private static final boolean ALL = System.getProperty("custody.kill", "").equals("all");

  @TempDir Path temporary;

  private KillShim shim;

  @BeforeEach
  void buildShim() throws IOException {
    shim = KillShim.build(temporary);
  }

  @Test
  @DisplayName("P1 P6 CP-1 to CP-9 killed at system calls, recovered, fetched again")
  void cp1_killedAtSystemCalls() throws Exception {
    int points = 0;
    List<String> violations = new ArrayList<>();
    for (ForkedJvm jvm : jvms()) {
      KillHarness harness = harness(jvm);
      List<KillPoint> chosen = chosen(harness, Scenario.ours(jvm.swaps()));
      points += chosen.size();
      violations.addAll(violations(harness, chosen));
    }
    System.out.printf("%d kill points, %d violations%n", points, violations.size());
    assertThat(violations).isEmpty();
    assertThat(points).isGreaterThanOrEqualTo(60);
  }

  @Test
  @DisplayName("P1 the same kills show what a writer without a protocol leaves")
  void aNaiveWriterIsCaught() throws Exception {
    KillHarness harness = harness(ForkedJvm.same());
    List<KillPoint> points = harness.points(Scenario.NAIVE);
    assertThat(violations(harness, points)).hasSizeGreaterThanOrEqualTo(points.size() / 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"NEW_OUTPUT", "REPLACEMENT", "ROLLBACK", "RECOVERY_OF_AN_EMPTY_LOCK"})
  @DisplayName("what is counted is what strace sees, call by call: no change has no kill point")
  void noChangeIsMissed(Scenario scenario) throws Exception {
    assumeTrue(StraceLog.isPossible(), "SKIPPED: needs strace, which is not here or not allowed");
    KillHarness harness = harness(ForkedJvm.same());
    List<String> counted =
        harness.points(scenario).stream().map(KillPoint::call).map(RealKillTest::verb).toList();
    StraceLog seen = StraceLog.of(scenario.program(), harness.prepare(scenario).rig());
    assertThat(counted).isEqualTo(seen.changes()).hasSizeGreaterThan(10);
  }

  private static String verb(String call) {
    return call.substring(0, call.indexOf(' '));
  }

  private KillHarness harness(ForkedJvm jvm) throws IOException {
    return new KillHarness(
        Files.createTempDirectory(temporary, "kills").toRealPath(), new DoomedJvm(jvm, shim));
  }

  private static List<ForkedJvm> jvms() throws IOException {
    List<ForkedJvm> jvms = new ArrayList<>(List.of(ForkedJvm.same()));
    Optional<String> other = Optional.ofNullable(System.getProperty("custody.otherJdk"));
    other.filter(home -> ALL).map(Path::of).map(ForkedJvm::on).ifPresent(jvms::add);
    ForkedJvm.swapping()
        .ifPresentOrElse(
            jvms::add, () -> System.out.println("SKIPPED: no JVM here that may swap names"));
    return jvms;
  }

  /** All of them, or as many as the default has, at equal distances. */
  private static List<KillPoint> chosen(KillHarness harness, Set<Scenario> scenarios)
      throws IOException {
    List<KillPoint> all = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      all.addAll(harness.points(scenario));
    }
    int count = ALL ? all.size() : Math.min(DEFAULT_POINTS, all.size());
    return IntStream.range(0, count).mapToObj(i -> all.get(i * all.size() / count)).toList();
  }

  private static List<String> violations(KillHarness harness, List<KillPoint> points)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Callable<List<String>>> kills = new ArrayList<>();
      points.forEach(point -> kills.add(() -> harness.violations(point)));
      List<String> violations = new ArrayList<>();
      for (Future<List<String>> kill : threads.invokeAll(kills)) {
        violations.addAll(kill.get());
      }
      return violations;
    } finally {
      threads.shutdownNow();
    }
  }
}
