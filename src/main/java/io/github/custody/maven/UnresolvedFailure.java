package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The failure for what recovery left unresolved: each finding with its choices, the advice for each
 * kind of them, and the next command.
 *
 * @param commands for the choices
 */
record UnresolvedFailure(FindingCommands commands) {

  /** The failure for these findings. */
  CustodyException of(List<Finding> unresolved) {
    CustodyException failure =
        CustodyException.of(FailureCode.UNRESOLVED, what(unresolved))
            .with(RecoveryRecord.facts(unresolved));
    for (int i = 0; i < unresolved.size(); i++) {
      Finding finding = unresolved.get(i);
      String number = unresolved.size() == 1 ? "" : " " + (i + 1);
      failure = failure.with("unresolved" + number, FindingText.summary(finding));
      for (var choice : commands.choices(finding).entrySet()) {
        failure = failure.with(choice.getKey() + number, RedactedText.line(choice.getValue()));
      }
    }
    return withSteps(failure, unresolved);
  }

  /** Where nothing is to be decided, the goal itself is what runs again. */
  private CustodyException withSteps(CustodyException failure, List<Finding> unresolved) {
    Set<Impasse> kinds = Impasse.of(unresolved);
    CustodyException advised =
        failure.with(
            NextStep.ADVICE,
            kinds.stream().map(Impasse::advice).collect(Collectors.joining("\n    ")));
    return kinds.equals(Set.of(Impasse.FAILED))
        ? advised
        : advised.with(NextStep.NEXT, commands.next(unresolved));
  }

  private static String what(List<Finding> unresolved) {
    int all = unresolved.size();
    int failed = (int) unresolved.stream().filter(it -> it.status() == Status.FAILED).count();
    if (failed == 0) {
      return transactions(all) + (all == 1 ? " needs a decision" : " need a decision");
    }
    if (failed == all) {
      return transactions(all) + " could not be ended";
    }
    return "%s: %d could not be ended, %d to decide about"
        .formatted(transactions(all), failed, all - failed);
  }

  private static String transactions(int count) {
    return count == 1 ? "a transaction that did not end" : count + " transactions that did not end";
  }
}
