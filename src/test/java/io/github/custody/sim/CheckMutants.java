package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Each check made to see nothing. */
final class CheckMutants {
  private static final String LOCK = LEAF + ".lock";

  private CheckMutants() {}

  static Stream<Mutant> all() {
    return Stream.of(
        unseen(
            "the lock's name is not looked at",
            ForeignWriter.MOVE_LOCK,
            (step, name) -> name.equals(LOCK) && !step.isReleased() && !step.isRecovering()),
        unseen(
            "the output is not looked at after the commit",
            ForeignWriter.REPLACE_OUTPUT,
            (step, name) -> name.equals(LEAF) && step.isCommitted()),
        unseen(
            "the staged file is not looked at",
            ForeignWriter.REPLACE_PARTIAL,
            (step, name) -> name.startsWith(LEAF + ".partial-") && !step.isCommitted()),
        Mutant.beside(
            ForeignWriter.DELETE_LOCK, "nobody notices that the lock is gone", LastingLock::new),
        Mutant.besideAny("a captured file is not compared", UncomparedCapture::new),
        Mutant.besideAny("the last name counts as one of two", TwoNames::new),
        Mutant.beside(
            ForeignWriter.REWRITE_LOCK,
            "the lock's content is not read",
            () -> new FirstRead(name -> name.contains(".lock"))));
  }

  /**
   * Left out, it is missed by nobody: what stands at the output is read through a descriptor when
   * its state does not prove that it is the previous one (F14).
   */
  static Stream<Mutant> redundant() {
    return Stream.of(
        unseen(
            "the output is not looked at before the commit: its second name is, and tells as much",
            ForeignWriter.REPLACE_OUTPUT,
            (step, name) -> name.equals(LEAF) && !step.isCommitted() && !step.isRecovering()));
  }

  private static Mutant unseen(
      String name, ForeignWriter writer, BiPredicate<Progress, String> which) {
    return Mutant.beside(writer, name, () -> new FirstLook(which));
  }
}
