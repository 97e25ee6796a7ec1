package io.github.custody.sim;

import static io.github.custody.testing.SystemFault.EEXIST;
import static io.github.custody.testing.SystemFault.EIO;
import static io.github.custody.testing.SystemFault.ENOENT;

import io.github.custody.testing.Interposition.Effect;
import io.github.custody.testing.SystemFault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The faults that a sweep tries, and where. */
enum FaultList {
  /**
   * Each error once, before and after the work is done; for good those that the code tells apart,
   * and one that stands for the others. At each call that changes something, and of those that look
   * at the last of each kind: what the earlier ones see is looked at again.
   */
  MOST(EnumSet.of(EIO, ENOENT, EEXIST)) {
    @Override
    List<CallSite> sites(List<CallSite> calls) {
      Map<String, CallSite> last = new HashMap<>();
      calls.forEach(call -> last.put(call.line(), call));
      return calls.stream()
          .filter(call -> call.verb().changesSomething() || last.containsValue(call))
          .toList();
    }
  },
  /** Each error, once and for good, at each call. */
  ALL(EnumSet.allOf(SystemFault.class)) {
    @Override
    List<CallSite> sites(List<CallSite> calls) {
      return calls;
    }
  };

  private static final List<Effect> SHORT_WRITES =
      List.of(Effect.ONE_BYTE, Effect.SHORT, Effect.ALL_BUT_ONE, Effect.NO_BYTE);

  private final Set<SystemFault> forGood;

  FaultList(Set<SystemFault> forGood) {
    this.forGood = forGood;
  }

  /** The calls at which they are tried. */
  abstract List<CallSite> sites(List<CallSite> calls);

  List<CallFault> faults() {
    List<CallFault> faults = new ArrayList<>();
    for (SystemFault error : SystemFault.values()) {
      faults.add(new CallFault.Fails(error));
      faults.add(new CallFault.FailsAlthoughDone(error));
    }
    forGood.forEach(error -> faults.add(new CallFault.FailsFromThenOn(error)));
    for (Effect effect : SHORT_WRITES) {
      faults.add(new CallFault.Does(effect));
      faults.add(new CallFault.DoesFromThenOn(effect));
    }
    faults.add(new CallFault.Does(Effect.SKIP));
    return faults;
  }
}
