package io.github.custody.recover;

import io.github.custody.store.LockNow;
import io.github.custody.store.OutputLook;
import io.github.custody.store.RecoverableOutput;
import io.github.custody.store.RecoverySession;
import io.github.custody.store.Remains;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ends what transactions left at one output. Without the lock nothing is changed; with it
 * everything is looked at again.
 *
 * @param output the output
 * @param terms which owners may be passed over, and what a person decided
 */
record OutputRecovery(RecoverableOutput output, Terms terms) {
  static final String GOAL = "recover-locks";

  /** Says what would be done, or does it. */
  List<Finding> run(OutputLook look, Mode mode) {
    if (look.lock() instanceof LockNow.Obstacle obstacle) {
      return List.of(Findings.obstacle(output.path(), obstacle));
    }
    List<Finding> planned = new ArrayList<>();
    for (Remains remains : look.transactions()) {
      planned.add(planned(look, remains));
    }
    boolean nothingToDo = planned.stream().noneMatch(it -> it.status() == Status.PLANNED);
    if (mode == Mode.REPORT || nothingToDo) {
      return planned;
    }
    try {
      return act(planned);
    } catch (IOException e) {
      return planned.stream()
          .map(finding -> unlessLeft(finding, Status.FAILED, Findings.reason(e)))
          .toList();
    }
  }

  /** What was not going to be touched is what it was. */
  private static Finding unlessLeft(Finding finding, Status status, String reason) {
    return finding.status() == Status.PLANNED ? Findings.failed(finding, status, reason) : finding;
  }

  private Finding planned(OutputLook look, Remains remains) {
    Situation situation = new Situation(look.lock(), remains);
    Plan plan = terms.planner(remains.token()).plan(remains);
    return new Findings(output).of(situation, plan, terms.status(situation, plan), List.of());
  }

  private List<Finding> act(List<Finding> planned) throws IOException {
    Optional<RecoverySession> begun =
        output.begin(GOAL, lock -> terms.mayTake(lock.token(), lock.judgement().verdict()));
    if (begun.isEmpty()) {
      return planned.stream()
          .map(finding -> unlessLeft(finding, Status.BUSY, "another build is at work on it"))
          .toList();
    }
    try (RecoverySession session = begun.get()) {
      return new SessionRecovery(output, terms, session).run();
    }
  }
}
