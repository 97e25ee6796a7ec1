package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fetch.FetchOutcome;
import io.github.custody.testing.FileVerb;
import java.util.List;

/**
 * The run of a subject that meets no fault.
 *
 * @param run the run
 * @param sites its calls
 */
record GoodRun(Run run, List<CallSite> sites) {
  static GoodRun of(Run run) {
    return new GoodRun(run, CallSite.of(run.calls()));
  }

  /**
   * Whether the commit is whole before this call: the output was looked at for the last time (F18),
   * and all that is left to do is to tidy up (F19, F20).
   */
  boolean isHousekeeping(CallSite site) {
    int lastLook = run.last(call -> call.is(FileVerb.STAT, LEAF));
    return commits() && run.calls().get(sites.indexOf(site)).index() > lastLook;
  }

  private boolean commits() {
    return run.ending() instanceof Ending.Fetched fetched
        && fetched.result().outcome() == FetchOutcome.FETCHED;
  }
}
