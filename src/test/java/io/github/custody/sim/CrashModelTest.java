package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every power cut of a fetch, of its recovery, and of the recoveries after that; every fault of the
 * disk, every kill, and other programs at every call: on a simulated disk, to the end. What must
 * hold is in {@link Inspection}, {@link FactsCheck} and {@link EndCheck}.
 */
class CrashModelTest {
  private static final int DEPTH = 4;
  private static final int ALWAYS = DEPTH + 1;
  private static final Machine PORTABLE = Machine.PORTABLE;
  private static final Machine EXCHANGE = Machine.PORTABLE.exchanging();

  @Test
  @DisplayName("at least 100 000 distinct states, and no promise is broken in one of them")
  void everyCrashOfOneProcess() {
    Explorer explorer = new Explorer();
    long begun = System.nanoTime();
    explorer.explore(Scenarios.lockOnly(PORTABLE), DEPTH, ALWAYS);
    explorer.explore(List.of(Scenarios.newOutput(PORTABLE).then(Deed.FETCH)), 3, 3);
    explorer.explore(List.of(Scenarios.newDirectory(PORTABLE).then(Deed.FETCH)), 3, 3);
    for (Machine machine : List.of(PORTABLE, EXCHANGE)) {
      explorer.explore(List.of(Scenarios.replacement(machine).then(Deed.FETCH)), 2, 2);
      explorer.explore(Scenarios.fetches(machine), machine.exchange() ? 0 : 1, 1);
      explorer.explore(Scenarios.kills(machine), 0, 1);
      explorer.explore(Scenarios.foreign(machine), 0, 0);
    }
    Stream.of(PORTABLE.coarse(), PORTABLE.withoutHardLinks())
        .forEach(machine -> explorer.explore(Scenarios.fetches(machine), 0, 1));
    report("default", explorer, begun);

    assertThat(explorer.violations()).isEmpty();
    assertThat(explorer.tally().distinct()).isGreaterThanOrEqualTo(100_000);
    assertThat(explorer.tally().deepest()).isEqualTo(DEPTH);
    assertThat(explorer.tally().windows()).as("the portable mode's window").isPositive();
  }

  @Test
  @Tag("full")
  @DisplayName("at least 1 000 000 distinct states, and no promise is broken in one of them")
  void everyCrash() {
    Explorer explorer = new Explorer();
    long begun = System.nanoTime();
    explorer.explore(Scenarios.lockOnly(PORTABLE), DEPTH, ALWAYS);
    explorer.explore(List.of(Scenarios.newDirectory(PORTABLE).then(Deed.FETCH)), DEPTH, DEPTH);
    explorer.explore(List.of(Scenarios.newOutput(PORTABLE).then(Deed.FETCH)), DEPTH, DEPTH);
    for (Machine machine : List.of(PORTABLE, EXCHANGE)) {
      explorer.explore(List.of(Scenarios.replacement(machine).then(Deed.FETCH)), 3, 3);
      explorer.explore(Scenarios.foreign(machine), 0, 1);
      explorer.explore(Scenarios.foreignInRecoveries(machine), 0, 1);
      explorer.explore(Scenarios.twoForeign(machine), 0, 0);
      explorer.explore(Scenarios.kills(machine), 1, 2);
      explorer.explore(Scenarios.fetches(machine), 2, 2);
    }
    report("full", explorer, begun);

    assertThat(explorer.violations()).isEmpty();
    assertThat(explorer.tally().distinct()).isGreaterThanOrEqualTo(1_000_000);
  }

  @Test
  @DisplayName("an exchange has no window in which another program's file is lost")
  void exchangeHasNoWindow() {
    Explorer explorer = new Explorer();
    explorer.explore(
        Scenarios.foreign(
            Scenarios.replacement(EXCHANGE), Deed.FETCH, ForeignWriter.REPLACE_OUTPUT),
        0,
        1);

    assertThat(explorer.violations()).isEmpty();
    assertThat(explorer.tally().windows()).isZero();
  }

  @Test
  @DisplayName("the model can see: with every sync left out it reports violations")
  void withoutSyncs() {
    Explorer explorer = new Explorer();
    Machine unsynced = PORTABLE.with(real -> new Unsynced().in(real));
    explorer.explore(Scenarios.plain(unsynced), 0, 1);

    assertThat(explorer.tally().broken()).contains("P1", "P3 I4", "P8 I3");
  }

  private static void report(String profile, Explorer explorer, long begun) {
    System.out.printf(
        "crash model, %s: %s; %.1f s%n",
        profile, explorer.tally(), (System.nanoTime() - begun) / 1e9);
  }
}
