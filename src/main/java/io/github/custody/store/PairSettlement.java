package io.github.custody.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Q10, Q11: the pair stands; its staged names, the intent and the locks go. What fails of that is a
 * warning and never undoes it (P7). A sibling keeps its name. The intent stays with a staged name
 * that stays: without it a recovery could not tell whose that is, nor that the pair stands.
 */
final class PairSettlement {
  private final PairSpace space;
  private final OwnFiles own;
  private final PairFiles files;
  private final List<String> warnings = new ArrayList<>();

  PairSettlement(PairSpace space, OwnFiles own, PairFiles files) {
    this.space = space;
    this.own = own;
    this.files = files;
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  /** Tidies up. */
  List<String> run() {
    Removal removal = new Removal(space.guarded(), space.artifact());
    try {
      boolean gone =
          tidy("the staged sidecar could not be removed", () -> drop(files.sidecar(), removal));
      if (!files.sibling()) {
        gone &=
            tidy("the staged artifact could not be removed", () -> drop(files.artifact(), removal));
      }
      // Without the intent nobody could tell whose a staged file is, should it come back.
      tidy("the removal of the staged files could not be synced", space.guarded()::sync);
      if (gone) {
        tidy(
            "the intent could not be removed",
            () -> own.remove(space.artifact().intent(), removal));
      } else {
        warnings.add("the intent stays, so that recover-locks can finish");
      }
      tidy("the locks could not be removed", space::release);
    } catch (OwnershipException e) {
      warnings.add("after the publication nothing more was touched: " + e.getMessage());
      space.retain();
    }
    return List.copyOf(warnings);
  }

  private static void drop(PairMember member, Removal removal) throws IOException {
    removal.removeSecondName(member.stagedName(), member.id());
  }

  /** One leftover does not keep the next one from being tidied up; a lost lock does. */
  private boolean tidy(String what, Step step) throws OwnershipException {
    try {
      step.run();
      return true;
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      warnings.add("the pair is published, but " + what + ": " + e.getMessage());
      return false;
    }
  }
}
