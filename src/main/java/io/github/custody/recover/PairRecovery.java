package io.github.custody.recover;

import io.github.custody.store.PairRecoverySession;
import io.github.custody.store.PairRemains;
import io.github.custody.store.PairSight;
import io.github.custody.store.RecoverablePair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ends a publication that did not end. Without both locks nothing is changed; with them everything
 * is looked at again. A step that fails ends it; what was done before stays done, and a dead
 * owner's locks stay.
 *
 * @param pair the pair
 * @param terms which owners may be passed over, and what a person decided
 */
record PairRecovery(RecoverablePair pair, Terms terms) {
  /** A capture that gets its name back may uncover another one. */
  private static final int MOST_PREPARATIONS = 5;

  /** Says what would be done, or does it; empty where nothing is left. */
  Optional<Finding> run(PairSight sight, Mode mode) {
    PairFindings findings = new PairFindings(pair, terms);
    if (sight.obstacle().isPresent()) {
      return Optional.of(findings.obstacle(sight.obstacle().get()));
    }
    PairSituation situation = new PairSituation(sight.locks(), sight.remains());
    if (sight.remains().isEmpty() && !situation.isLocked()) {
      return Optional.empty();
    }
    Plan plan = planner(sight.remains()).plan(sight.remains());
    Status status = situation.status(terms, plan);
    Finding planned = findings.of(situation, plan, status, List.of());
    if (mode == Mode.REPORT || status != Status.PLANNED) {
      return Optional.of(planned);
    }
    try {
      return act(situation, planned);
    } catch (IOException e) {
      return Optional.of(Findings.failed(planned, Status.FAILED, Findings.reason(e)));
    }
  }

  private PairPlanner planner(PairRemains remains) {
    return new PairPlanner(terms.isConsented(remains.token()), terms.choice());
  }

  private Optional<Finding> act(PairSituation seen, Finding planned) throws IOException {
    Optional<PairRecoverySession> begun =
        pair.begin(lock -> terms.mayTake(lock.token(), lock.judgement().verdict()));
    if (begun.isEmpty()) {
      String why = "another build is at work on it";
      return Optional.of(Findings.failed(planned, Status.BUSY, why));
    }
    try (PairRecoverySession session = begun.get()) {
      boolean settled = false;
      try {
        Optional<Finding> finding = settled(session, seen);
        settled = finding.filter(it -> it.status() == Status.RESOLVED).isPresent();
        return finding;
      } finally {
        if (!settled) {
          session.giveUp();
        }
      }
    }
  }

  private Optional<Finding> settled(PairRecoverySession session, PairSituation seen)
      throws IOException {
    PairSettling settling = new PairSettling(session, planner(seen.remains()));
    List<Step> before = new ArrayList<>();
    PairSituation situation = seen.with(prepared(session, settling, before));
    if (situation.remains().isEmpty() && !session.hasTakenOver()) {
      return Optional.empty(); // Another recovery has ended it.
    }
    Plan plan = settling.planner().plan(situation.remains()).after(before);
    Status status = plan.ending() == Ending.UNDECIDED ? Status.NEEDS_CONSENT : Status.PLANNED;
    PairFindings findings = new PairFindings(pair, terms);
    if (status != Status.PLANNED) {
      return Optional.of(findings.of(situation, plan, status, session.moved()));
    }
    try {
      settling.files(situation.remains(), plan);
      settling.locks(plan);
      settling.marker(plan);
    } catch (IOException e) {
      List<Path> moved = session.moved();
      Finding so = findings.of(situation, plan, Status.FAILED, moved);
      return Optional.of(Findings.failed(so, Status.FAILED, Findings.reason(e)));
    }
    return Optional.of(findings.of(situation, plan, Status.RESOLVED, session.moved()));
  }

  /** Captured files get their names back first; then the table is asked again. */
  private static PairRemains prepared(
      PairRecoverySession session, PairSettling settling, List<Step> done) throws IOException {
    PairRemains remains = session.look();
    for (int n = 0; n < MOST_PREPARATIONS; n++) {
      Plan plan = settling.planner().plan(remains);
      if (!plan.isPreparation()) {
        return remains;
      }
      settling.captured(plan);
      plan.steps().stream().filter(Step::isLinkBack).forEach(done::add);
      remains = session.look();
    }
    return remains;
  }
}
