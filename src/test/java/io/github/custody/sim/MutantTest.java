package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every barrier and every check is needed: left out, the model reports a broken promise. */
class MutantTest {
  static Stream<Mutant> mutants() {
    return Stream.of(SyncMutants.all(), CheckMutants.all(), CarelessMutants.all())
        .flatMap(all -> all);
  }

  static Stream<Mutant> redundant() {
    return Stream.concat(SyncMutants.redundant(), CheckMutants.redundant());
  }

  @ParameterizedTest
  @MethodSource("mutants")
  @DisplayName("a step is left out, or a check sees nothing: the model tells")
  void isCaught(Mutant mutant) {
    Explorer explorer = mutant.explored();
    List<Violation> violations = explorer.violations();
    assertThat(violations).as("%s: not caught by %s", mutant, explorer.tally()).isNotEmpty();
    Violation first = violations.get(0);
    System.out.printf(
        "mutant: %s: caught by %s in %s after %d states%n",
        mutant, first.invariant(), first.trail().get(0), explorer.tally().distinct());
  }

  @ParameterizedTest
  @MethodSource("redundant")
  @DisplayName("a step that something else makes up for: the model sees no difference")
  void isRedundant(Mutant mutant) {
    Explorer explorer = mutant.explored();
    System.out.printf("redundant: %s: %s%n", mutant, explorer.tally());
    assertThat(explorer.violations()).isEmpty();
  }
}
