package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sweep can see: it reports a fetch whose whole commit is undone by its housekeeping, even one
 * that breaks no other promise.
 */
class HousekeepingSweepTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("P7 a fetch that is red because something stayed after its commit")
  void red(boolean exchange) {
    assertThat(violations(exchange, false))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it).contains("P7: a whole commit", "RECOVERY_REQUIRED"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("P7 a fetch that puts the previous output back because it could not be removed")
  void takenBack(boolean exchange) {
    assertThat(violations(exchange, true))
        .allSatisfy(it -> assertThat(it).contains("P7: a whole commit"))
        .anySatisfy(it -> assertThat(it).contains("COMMIT_FAILED", "RESTORED"));
  }

  private static List<String> violations(boolean exchange, boolean takesBack) {
    Machine machine = exchange ? Machine.PORTABLE.exchanging() : Machine.PORTABLE;
    FaultSweep sweep = new FaultSweep();
    sweep.over(SternFetch.at(Scenarios.replacement(machine), takesBack), FaultList.MOST);
    return sweep.violations();
  }
}
