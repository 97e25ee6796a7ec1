package io.github.custody.recover;

import io.github.custody.store.LockNow;
import io.github.custody.store.RecoverableOutput;
import io.github.custody.store.RecoverySession;
import io.github.custody.store.Remains;
import io.github.custody.store.Token;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recovers an output that is ours for the time being: each transaction is looked at again, planned
 * and settled, the one of the lock last.
 *
 * <p>A step that fails ends its transaction's recovery; what was done before it stays done, and the
 * lock of that transaction stays.
 */
final class SessionRecovery {
  /** A capture that gets its name back may uncover another one. */
  private static final int MOST_PREPARATIONS = 5;

  private final RecoverableOutput output;
  private final Terms terms;
  private final RecoverySession session;
  private final LockNow lock;

  SessionRecovery(RecoverableOutput output, Terms terms, RecoverySession session) {
    this.output = output;
    this.terms = terms;
    this.session = session;
    this.lock = session.adopted().<LockNow>map(it -> it).orElseGet(LockNow.Missing::new);
  }

  List<Finding> run() throws IOException {
    List<Finding> findings = new ArrayList<>();
    try {
      for (Token token : session.transactions()) {
        Remains remains = session.look(token);
        if (!remains.isEmpty() || new Situation(lock, remains).isLocked()) {
          findings.add(settled(remains));
        }
      }
    } catch (IOException e) {
      releaseOwn().ifPresent(e::addSuppressed);
      throw e;
    }
    Optional<IOException> left = releaseOwn();
    return left.isEmpty()
        ? findings
        : findings.stream()
            .map(finding -> Findings.failed(finding, Status.FAILED, Findings.reason(left.get())))
            .toList();
  }

  /** A lock that was made for the recovery goes in any case; a dead owner's once it is settled. */
  private Optional<IOException> releaseOwn() {
    if (session.adopted().isPresent()) {
      return Optional.empty();
    }
    try {
      session.release();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    }
  }

  private Finding settled(Remains found) throws IOException {
    Settling settling = new Settling(session, terms.isConsented(found.token()));
    List<Step> before = new ArrayList<>();
    int movedBefore = session.moved().size();
    Remains remains = prepared(found, settling, before);
    Plan plan = terms.planner(found.token()).plan(remains).after(before);
    Situation situation = new Situation(lock, remains);
    Status status = terms.status(situation, plan);
    Findings findings = new Findings(output);
    if (status != Status.PLANNED) {
      return findings.of(situation, plan, status, movedSince(movedBefore));
    }
    try {
      settle(settling, situation, plan);
    } catch (IOException e) {
      Finding so = findings.of(situation, plan, Status.FAILED, movedSince(movedBefore));
      return Findings.failed(so, Status.FAILED, Findings.reason(e));
    }
    return findings.of(situation, plan, Status.RESOLVED, movedSince(movedBefore)).afterEnding();
  }

  private void settle(Settling settling, Situation situation, Plan plan) throws IOException {
    Remains remains = situation.remains();
    settling.files(remains, plan);
    if (situation.isLocked()) {
      settling.lock(remains.token(), plan.reason());
    }
    settling.marker(plan, remains.token());
  }

  /** Captured files get their names back first; then the table is asked again. */
  private Remains prepared(Remains found, Settling settling, List<Step> done) throws IOException {
    Remains remains = found;
    for (int n = 0; n < MOST_PREPARATIONS; n++) {
      Plan plan = terms.planner(remains.token()).plan(remains);
      if (!plan.isPreparation()
          || terms.status(new Situation(lock, remains), plan) != Status.PLANNED) {
        return remains;
      }
      settling.captured(remains, plan);
      plan.steps().stream().filter(Step::isLinkBack).forEach(done::add);
      remains = session.look(remains.token());
    }
    return remains;
  }

  private List<Path> movedSince(int before) {
    List<Path> moved = session.moved();
    return moved.subList(before, moved.size());
  }
}
