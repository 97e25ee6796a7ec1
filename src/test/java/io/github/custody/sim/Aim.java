package io.github.custody.sim;

import io.github.custody.testing.FileCall;

/** Finds a call in one run of a process. */
final class Aim {
  private final CallSite site;
  private int alike;
  private int struck = -1;

  Aim(CallSite site) {
    this.site = site;
  }

  /** Whether this is the call; asked once for each, before it is made. */
  synchronized boolean isAt(FileCall call) {
    if (struck < 0 && CallSite.lineOf(call).equals(site.line()) && alike++ == site.nth()) {
      struck = call.index();
    }
    return hasStruck(call);
  }

  /** The same, or a later one of the same operation. */
  synchronized boolean isFromThereOn(FileCall call) {
    return isAt(call) || (hasStruck() && call.verb() == site.verb());
  }

  /** Whether this was the call. */
  synchronized boolean hasStruck(FileCall call) {
    return call.index() == struck;
  }

  /** Whether the call has come. */
  synchronized boolean hasStruck() {
    return struck >= 0;
  }
}
