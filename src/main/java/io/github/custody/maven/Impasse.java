package io.github.custody.maven;

import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Status;
import io.github.custody.store.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Why recovery left a finding unresolved, and what a person can do about that. */
enum Impasse {
  /** It was tried and went wrong. */
  FAILED(
      "see to it that the output's directory can be written and has space; the reason stands in the"
          + " finding"),
  /** What stands where the lock belongs is no lock. */
  OBSTACLE("move away what stands where the lock belongs"),
  /** Nobody can say whether the owner lives. */
  UNCLEAR_OWNER("once you are sure that the owner is gone, consent to the end of its transaction"),
  /** The files contradict each other. */
  CONFLICT("decide which file is the right one; nothing is deleted, what loses moves to the attic");

  private static final Set<String> UNCLEAR =
      Set.of(Verdict.LIKELY_DEAD.name(), Verdict.FOREIGN.name(), Verdict.CORRUPT.name());

  private final String advice;

  Impasse(String advice) {
    this.advice = advice;
  }

  /** What a person can do. */
  String advice() {
    return advice;
  }

  /** All that stands in the way of these findings, in the order in which it is dealt with. */
  static Set<Impasse> of(List<Finding> unresolved) {
    Set<Impasse> found = EnumSet.noneOf(Impasse.class);
    unresolved.forEach(finding -> found.addAll(of(finding)));
    return found;
  }

  private static Set<Impasse> of(Finding finding) {
    if (finding.status() == Status.FAILED) {
      return EnumSet.of(FAILED);
    }
    if (finding.token().equals(FindingCommands.NO_TOKEN)) {
      return EnumSet.of(OBSTACLE);
    }
    if (finding.ending() != Ending.UNDECIDED) {
      return EnumSet.of(UNCLEAR_OWNER);
    }
    return UNCLEAR.contains(finding.owner().verdict())
        ? EnumSet.of(UNCLEAR_OWNER, CONFLICT)
        : EnumSet.of(CONFLICT);
  }
}
