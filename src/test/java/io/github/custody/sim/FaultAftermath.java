package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.FailureCode;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fault is gone: the next fetch is green, or says that a lock is in its way; then recovery ends
 * that, and the next fetch is green. Disks that differ in tokens and numbers only are looked at
 * once.
 */
final class FaultAftermath {
  private static final int MOST_CONSENTS = 3;

  private final Identities identities;
  private final Set<StateSignature.Key> known = new HashSet<>();
  private int consents;

  FaultAftermath(Identities identities) {
    this.identities = identities;
  }

  /** How many disks needed a consent that nobody had given before. */
  int consents() {
    return consents;
  }

  int disks() {
    return known.size();
  }

  void of(FaultSubject subject, Run run, FaultExcuse excuse) {
    DiskImage left = run.last().live();
    if (!known.add(StateSignature.keyWithoutAttic(left))) {
      return;
    }
    if (Leftover.in(left).stream().noneMatch(FaultAftermath::isInTheWay)) {
      green(subject, left);
    } else {
      Run next = run(subject, left, Program::fetch);
      if (!(next.ending() instanceof Ending.Failed failed)
          || failed.failure().code() != FailureCode.LOCKED) {
        requirePinned(next);
      }
      left = next.last().live();
    }
    DiskImage recovered = recovered(subject, left);
    assertThat(Leftover.in(recovered)).as("after the next recovery").isEmpty();
    assertThat(new FaultStakes(subject).lostIn(recovered)).as("P3: the next recovery").isEmpty();
    DiskImage end = green(subject, recovered);
    assertThat(Leftover.in(end)).as("after the next fetch").isEmpty();
  }

  private static boolean isInTheWay(String path) {
    return path.equals(OUTPUT + ".lock") || path.equals(OUTPUT + ".intent");
  }

  private DiskImage recovered(FaultSubject subject, DiskImage image) {
    DiskImage now = image;
    RecoverRequest request = FaultSubject.request(Mode.SAFE, subject.consent(), subject.choice());
    for (int n = 0; n <= MOST_CONSENTS; n++) {
      RecoverRequest asked = request;
      Run run = run(subject, now, process -> process.recover(asked));
      now = run.last().live();
      List<Finding> unresolved =
          run.ending() instanceof Ending.Recovered recovered
              ? recovered.report().unresolved()
              : List.of();
      if (unresolved.isEmpty()) {
        assertThat(run.ending()).as("the next recovery").isInstanceOf(Ending.Recovered.class);
        return now;
      }
      consents++;
      Set<String> tokens = unresolved.stream().map(Finding::token).collect(Collectors.toSet());
      request = FaultSubject.request(Mode.SAFE, tokens, Choice.KEEP_CURRENT);
    }
    throw new AssertionError("unresolved in spite of a consent\n" + now);
  }

  private DiskImage green(FaultSubject subject, DiskImage image) {
    Run next = run(subject, image, Program::fetch);
    requirePinned(next);
    return next.last().live();
  }

  private static void requirePinned(Run next) {
    assertThat(next.ending()).as("the next fetch").isInstanceOf(Ending.Fetched.class);
    assertThat(next.last().live().content(OUTPUT)).as("P1: the next fetch").contains(NEW);
  }

  private Run run(FaultSubject subject, DiskImage image, Deed.Work work) {
    return subject
        .machine()
        .run(subject.machine().boot(image), identities.onAnotherBoot(), work, new Trouble.None());
  }
}
