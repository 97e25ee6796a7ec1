package io.github.custody.sim;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.SystemFault;
import java.io.IOException;
import java.util.Optional;

/** What goes wrong at a call of the file seam. */
sealed interface CallFault {
  /** Whether it can, at such a call. */
  boolean isPossibleAt(FileVerb verb);

  /** It goes wrong in one run. */
  Interposition at(Aim aim);

  /** Whether it is none to the process: what is left of a transfer is made by another call. */
  default boolean isHarmless() {
    return false;
  }

  /** What kind of fault it is, for counts. */
  String kind();

  /** The call fails. */
  record Fails(SystemFault error) implements CallFault {
    @Override
    public boolean isPossibleAt(FileVerb verb) {
      return isDistinctAt(verb, error);
    }

    @Override
    public Interposition at(Aim aim) {
      return call -> aim.isAt(call) ? failed(error, call) : Effect.NORMAL;
    }

    @Override
    public String kind() {
      return "fails once";
    }
  }

  /** The call fails, and so does each later one of the same operation. */
  record FailsFromThenOn(SystemFault error) implements CallFault {
    @Override
    public boolean isPossibleAt(FileVerb verb) {
      return isDistinctAt(verb, error);
    }

    @Override
    public Interposition at(Aim aim) {
      return call -> aim.isFromThereOn(call) ? failed(error, call) : Effect.NORMAL;
    }

    @Override
    public String kind() {
      return "fails from then on";
    }
  }

  /** The call does its work and reports failure. */
  record FailsAlthoughDone(SystemFault error) implements CallFault {
    /** An answer would be the true one, or the same as from a call that failed. */
    @Override
    public boolean isPossibleAt(FileVerb verb) {
      return verb.changesSomething() && !error.isAnsweredBy(verb);
    }

    @Override
    public Interposition at(Aim aim) {
      return new Interposition() {
        @Override
        public Effect before(FileCall call) {
          aim.isAt(call);
          return Effect.NORMAL;
        }

        @Override
        public void after(FileCall call) throws IOException {
          Optional<IOException> failure =
              aim.hasStruck(call) ? error.at(call) : Optional.<IOException>empty();
          if (failure.isPresent()) {
            throw failure.get();
          }
        }
      };
    }

    @Override
    public String kind() {
      return "fails although done";
    }
  }

  /** The call reports success and does nothing, or a part of it. */
  record Does(Effect effect) implements CallFault {
    @Override
    public boolean isPossibleAt(FileVerb verb) {
      return verb.allows(effect);
    }

    @Override
    public Interposition at(Aim aim) {
      return call -> aim.isAt(call) ? effect : Effect.NORMAL;
    }

    @Override
    public boolean isHarmless() {
      return isPart(effect);
    }

    @Override
    public String kind() {
      return effect == Effect.SKIP ? "does nothing" : "short";
    }
  }

  /** The same from then on. */
  record DoesFromThenOn(Effect effect) implements CallFault {
    @Override
    public boolean isPossibleAt(FileVerb verb) {
      return verb.allows(effect);
    }

    @Override
    public Interposition at(Aim aim) {
      return call -> aim.isFromThereOn(call) && call.verb().allows(effect) ? effect : Effect.NORMAL;
    }

    @Override
    public boolean isHarmless() {
      return isPart(effect);
    }

    @Override
    public String kind() {
      return "short from then on";
    }
  }

  private static boolean isPart(Effect effect) {
    return effect != Effect.SKIP && effect != Effect.NO_BYTE;
  }

  /** Where every error has the same answer, one stands for all. */
  private static boolean isDistinctAt(FileVerb verb, SystemFault error) {
    boolean allAlike = verb == FileVerb.FILE_SYSTEM || verb == FileVerb.KERNEL_LOCK;
    return !allAlike || error == SystemFault.EIO;
  }

  private static Effect failed(SystemFault error, FileCall call) throws IOException {
    Optional<IOException> failure = error.at(call);
    if (failure.isPresent()) {
      throw failure.get();
    }
    return Effect.ANSWERED;
  }
}
