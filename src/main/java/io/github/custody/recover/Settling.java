package io.github.custody.recover;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.OutputNow;
import io.github.custody.store.RecoverySession;
import io.github.custody.store.RecoverySession.Kept;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Token;
import io.github.custody.store.Trait;
import java.io.IOException;
import java.util.Set;

/**
 * Carries a plan out. Each step may be the last one before a crash: what is there then fits a row
 * of the table again, since names are durable before a file that they make dispensable goes, and
 * the lock goes after everything it protects.
 *
 * @param session owns the output
 * @param consented whether a person consented: then nothing is deleted
 */
record Settling(RecoverySession session, boolean consented) {
  private static final Set<Trait> SECOND_NAME = Set.of(Trait.OUTPUT);
  private static final Set<Trait> OURS = Set.of(Trait.STAGED, Trait.PROVEN);

  /** Captured files get their names back, so that the table can be asked again. */
  void captured(Remains remains, Plan plan) throws IOException {
    for (Step step : plan.steps()) {
      if (step.isLinkBack()) {
        session.linkBack(remains.token(), step.file());
      }
    }
    session.sync();
  }

  /**
   * Settles everything but the lock and the marker.
   *
   * @throws IOException a step failed; those before it are done
   */
  void files(Remains remains, Plan plan) throws IOException {
    session.sync();
    for (Step step : plan.steps()) {
      if (step.action() == Action.BECOME_OUTPUT) {
        becomeOutput(remains, step.file());
        session.sync();
      }
    }
    for (Step step : plan.steps()) {
      if (step.file().kind() == LeftoverKind.INTENT) {
        session.sync(); // What it tells about is gone for good before it goes.
      }
      if (step.file().kind() != LeftoverKind.RETAINED) {
        settle(remains.token(), step, plan);
      }
    }
  }

  private void becomeOutput(Remains remains, Remnant file) throws IOException {
    if (isNew(file)) {
      session.complete(file, remains);
    }
    session.giveOutput(remains.token(), file, consented ? Kept.ATTIC : Kept.ASIDE);
    requireLanded(remains.token(), file);
  }

  /** What stands at the output now is what was meant; of a new file, with every pinned digest. */
  private void requireLanded(Token token, Remnant file) throws IOException {
    Remains now = session.look(token);
    boolean landed =
        isNew(file)
            ? now.output() == OutputNow.PINNED
            : now.file(file.kind()).filter(it -> it.isAny(SECOND_NAME)).isPresent();
    if (!landed) {
      throw new IOException("another file stands at the output");
    }
  }

  /** After a swap the staged name is the previous output's. */
  private static boolean isNew(Remnant file) {
    return file.kind() == LeftoverKind.PARTIAL && !file.isPrevious();
  }

  private void settle(Token token, Step step, Plan plan) throws IOException {
    switch (step.action()) {
      case DELETE -> {
        if (isFurtherName(step, plan)) {
          session.dropSecondName(token, step.file());
        } else {
          session.drop(token, step.file());
        }
      }
      case ATTIC -> session.moveToAttic(token, step.file(), plan.reason());
      case LINK_BACK, BECOME_OUTPUT, SET_ASIDE, LEAVE -> {}
    }
  }

  /**
   * Whether a name may go only because its file has another one (P3). The last name goes of what is
   * ours and of the previous output once it was replaced; under a consent of nothing.
   */
  private static boolean isFurtherName(Step step, Plan plan) {
    boolean replaced =
        plan.ending() == Ending.COMPLETED && step.file().isAny(Set.of(Trait.PREVIOUS));
    return plan.keepsBytes() || !(replaced || step.file().isAny(OURS));
  }

  /** The lock of a settled transaction goes. */
  void lock(Token token, String reason) throws IOException {
    if (consented) {
      session.releaseToAttic(token, reason);
    } else {
      session.release();
    }
  }

  /** Its marker goes after the lock: without it the lock could look like a running build's. */
  void marker(Plan plan, Token token) throws IOException {
    for (Step step : plan.steps()) {
      if (step.file().kind() == LeftoverKind.RETAINED) {
        switch (step.action()) {
          case DELETE -> session.dropMarker(token, step.file());
          case ATTIC -> session.moveMarkerToAttic(token, step.file(), plan.reason());
          case LINK_BACK, BECOME_OUTPUT, SET_ASIDE, LEAVE -> {}
        }
      }
    }
  }
}
