package io.github.custody.sim;

import io.github.custody.testing.FileVerb;
import io.github.custody.testing.SystemFault;

/** What nobody can do when the system itself lies. */
enum FaultExcuse {
  NONE;

  static FaultExcuse of(CallFault fault, CallSite site) {
    return NONE;
  }
}
