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
    } finally {
      if (session.adopted().isEmpty()) {
        session.release();
      }
    }
    return findings;
  }

  private Finding settled(Remains found) throws IOException {
    Token token = found.token();
    Settling settling = new Settling(session, terms.isConsented(token));
    Remains remains = prepared(found, settling);
    Plan plan = terms.planner(token).plan(remains);
    Situation situation = new Situation(lock, remains);
    Status status = terms.status(situation, plan);
    Findings findings = new Findings(output);
    if (status != Status.PLANNED) {
      return findings.of(situation, plan, status, List.of());
    }
    int before = session.moved().size();
    try {
      settle(settling, situation, plan);
    } catch (IOException e) {
      Finding so = findings.of(situation, plan, Status.FAILED, movedSince(before));
      return Findings.failed(so, Status.FAILED, Findings.reason(e));
    }
    return findings.of(situation, plan, Status.RESOLVED, movedSince(before)).afterEnding();
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
  private Remains prepared(Remains found, Settling settling) throws IOException {
    Remains remains = found;
    for (int n = 0; n < MOST_PREPARATIONS; n++) {
      Plan plan = terms.planner(remains.token()).plan(remains);
      if (!plan.isPreparation()
          || terms.status(new Situation(lock, remains), plan) != Status.PLANNED) {
        return remains;
      }
      settling.captured(remains, plan);
      remains = session.look(remains.token());
    }
    return remains;
  }

  private List<Path> movedSince(int before) {
    List<Path> moved = session.moved();
    return moved.subList(before, moved.size());
  }
}
