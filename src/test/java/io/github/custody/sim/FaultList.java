package io.github.custody.sim;

import static io.github.custody.testing.SystemFault.EIO;
import static io.github.custody.testing.SystemFault.ENOENT;
import static io.github.custody.testing.SystemFault.EEXIST;

import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.SystemFault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The faults that a sweep tries at each call. */
enum FaultList {
  /**
   * Each error once, before and after the work is done. For good those that the code tells apart,
   * and one that stands for the others.
   */
  MOST(EnumSet.of(EIO, ENOENT, EEXIST)),
  ALL(EnumSet.allOf(SystemFault.class));

  private final List<CallFault> faults = new ArrayList<>();

  FaultList(Set<SystemFault> forGood) {
    for (SystemFault error : SystemFault.values()) {
      faults.add(new CallFault.Fails(error));
      faults.add(new CallFault.FailsAlthoughDone(error));
    }
    forGood.forEach(error -> faults.add(new CallFault.FailsFromThenOn(error)));
    for (Effect effect :
        List.of(Effect.ONE_BYTE, Effect.SHORT, Effect.ALL_BUT_ONE, Effect.NO_BYTE)) {
      faults.add(new CallFault.Does(effect));
      faults.add(new CallFault.DoesFromThenOn(effect));
    }
    faults.add(new CallFault.Does(Effect.SKIP));
  }

  List<CallFault> faults() {
    return List.copyOf(faults);
  }
}
