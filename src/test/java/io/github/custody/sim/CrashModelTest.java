package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every crash. */
class CrashModelTest {
  @Test
  void fetches() {
    Explorer explorer = new Explorer(4);
    long begun = System.nanoTime();
    explorer.explore(Scenarios.fetches(Machine.PORTABLE));
    System.out.printf("%s, %d s%n", explorer.tally(), (System.nanoTime() - begun) / 1_000_000_000);
    explorer.violations().stream().limit(5).forEach(System.out::println);
    assertThat(explorer.violations()).isEmpty();
  }
}
