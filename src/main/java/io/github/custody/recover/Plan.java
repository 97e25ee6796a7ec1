package io.github.custody.recover;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is to be done about one transaction: the same for who only wants to know and for who does
 * it.
 *
 * @param ending how the transaction is ended
 * @param steps one for each file, in their order
 * @param reason why, for people
 * @param keepsBytes whether nothing is deleted, because a person consented
 */
record Plan(Ending ending, List<Step> steps, String reason, boolean keepsBytes) {
  Plan {
    steps = List.copyOf(steps);
  }

  /** Whether anything is done to a file. */
  boolean changesFiles() {
    return steps.stream().anyMatch(step -> step.action() != Action.LEAVE);
  }

  /** The same after what was done already. */
  Plan after(List<Step> done) {
    return new Plan(
        ending, Stream.concat(done.stream(), steps.stream()).toList(), reason, keepsBytes);
  }

  /** Whether captured files have to get their names back before the rest can be decided. */
  boolean isPreparation() {
    return steps.stream().anyMatch(Step::isLinkBack);
  }
}
