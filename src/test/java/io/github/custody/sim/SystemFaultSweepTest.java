package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.Interposition;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every call of the file seam that a fetch or a recovery makes meets every error of the system,
 * once and for good, before and after its work is done; writes are short; and what changes
 * something pretends to. At every instant, and at the end, the promises hold.
 */
class SystemFaultSweepTest {
  private static final Machine PORTABLE = Machine.PORTABLE;
  private static final Machine EXCHANGE = Machine.PORTABLE.exchanging();

  @Test
  @DisplayName("a fetch meets each error at each call")
  void fetches() {
    sweep("fetches, most faults", fetchSubjects(), FaultList.MOST, 9_000);
  }

  @Test
  @DisplayName("a recovery meets each error at each call")
  void recoveries() {
    sweep("recoveries, most faults", recoverySubjects(), FaultList.MOST, 20_000);
  }

  @Test
  @Tag("full")
  @DisplayName("a fetch and a recovery meet each error at each call, and from there on")
  void all() {
    Stream<FaultSubject> both = Stream.concat(fetchSubjects(), recoverySubjects());
    sweep("all faults", both, FaultList.ALL, 150_000);
  }

  private static void sweep(
      String what, Stream<FaultSubject> subjects, FaultList list, int atLeast) {
    FaultSweep sweep = new FaultSweep();
    subjects.forEach(subject -> sweep.over(subject, list));
    sweep.report(what);

    assertThat(sweep.violations()).isEmpty();
    assertThat(sweep.points()).isGreaterThanOrEqualTo(atLeast);
  }

  private static Stream<FaultSubject> fetchSubjects() {
    return Stream.of(
        FaultSubject.fetch("new directory", Scenarios.newDirectory(PORTABLE), Interposition::none),
        FaultSubject.fetch("new output", Scenarios.newOutput(PORTABLE), Interposition::none),
        FaultSubject.fetch("up to date", Scenarios.upToDate(PORTABLE), Interposition::none),
        FaultSubject.fetch("replacement", Scenarios.replacement(PORTABLE), Interposition::none),
        FaultSubject.fetch("exchange", Scenarios.replacement(EXCHANGE), Interposition::none),
        FaultSubject.fetch(
            "put back",
            Scenarios.replacement(PORTABLE),
            () -> new Trouble.FailingSync(Trouble.Unsynced.AFTER_THE_COMMIT)),
        FaultSubject.fetch(
            "swapped back",
            Scenarios.replacement(EXCHANGE),
            () -> new Trouble.FailingSync(Trouble.Unsynced.AFTER_THE_COMMIT)),
        FaultSubject.fetch(
            "taken away",
            Scenarios.newOutput(PORTABLE),
            () -> new Trouble.FailingSync(Trouble.Unsynced.AFTER_THE_COMMIT)));
  }

  private static Stream<FaultSubject> recoverySubjects() {
    return Stream.of(DeadFetch.values()).map(DeadFetch::recovery);
  }
}
