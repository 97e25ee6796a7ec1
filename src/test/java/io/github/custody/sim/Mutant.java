package io.github.custody.sim;

import java.util.List;
import java.util.function.Supplier;

/**
 * The program with one step left out, or with one check that sees nothing.
 *
 * @param name what is missing
 * @param flaw makes it so; a new one for each process
 * @param depth how often a recovery has to crash until it shows
 * @param scenarios where that shows
 */
record Mutant(String name, Supplier<Flaw> flaw, int depth, Supplier<List<Scenario>> scenarios) {
  private static final int AT_ONCE = 8;

  /** One that shows beside what another program does. */
  static Mutant beside(ForeignWriter writer, String name, Supplier<Flaw> flaw) {
    return new Mutant(name, flaw, 0, () -> Scenarios.foreign(Machine.PORTABLE, writer));
  }

  /** One that shows beside some of what another program may do. */
  static Mutant besideAny(String name, Supplier<Flaw> flaw) {
    return new Mutant(name, flaw, 0, () -> Scenarios.foreign(Machine.PORTABLE));
  }

  /** Explores until something is wrong. */
  Explorer explored() {
    Explorer explorer = new Explorer(true);
    List<Scenario> all = scenarios.get();
    for (int from = 0; from < all.size() && !explorer.tally().hasViolations(); from += AT_ONCE) {
      List<Scenario> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      explorer.explore(some.stream().map(this::flawed).toList(), depth, depth + 1);
    }
    return explorer;
  }

  private Scenario flawed(Scenario scenario) {
    return scenario.on(scenario.machine().with(real -> flaw.get().in(real)));
  }

  @Override
  public String toString() {
    return name;
  }
}
