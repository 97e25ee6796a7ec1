package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Cancellation;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every power cut of a publication, of its recovery, and of the recoveries after that. */
class PairModelTest {
  private static final String NOTES = PairProgram.DIRECTORY + "/notes.txt";

  @Test
  @DisplayName("P5 P8 a copied artifact: no disk shows it without its provenance")
  void copied() {
    explore("copied", 0, 1);
  }

  @Test
  @DisplayName("P5 P8 a staged artifact")
  void staged() {
    explore("staged", 0, 1);
  }

  @Test
  @DisplayName("P5 P8 a publication that is taken back")
  void takenBack() {
    explore("taken back", 0, 1);
  }

  private static void explore(String what, int depth, int reordered) {
    Cancellation cancellation = new Cancellation();
    boolean staged = what.equals("staged");
    Machine first =
        what.equals("taken back") ? PairProgram.cancelling(cancellation) : Machine.PORTABLE;
    PairExplorer explorer =
        new PairExplorer(
            Machine.PORTABLE, staged ? List.of(NOTES, PairProgram.SIBLING) : List.of(NOTES));
    long begun = System.nanoTime();
    explorer.explore(
        staged ? PairProgram.staged() : PairProgram.copied(),
        first,
        process ->
            PairProgram.publish(
                process, staged ? PairProgram.sibling() : PairProgram.copy(), cancellation),
        depth,
        reordered);
    System.out.printf(
        "pair model, %s, depth %d: %s; %.1f s%n",
        what, depth, explorer, (System.nanoTime() - begun) / 1e9);

    assertThat(explorer.violations()).isEmpty();
    assertThat(explorer.distinct()).isGreaterThan(100);
  }
}
