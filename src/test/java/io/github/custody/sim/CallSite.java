package io.github.custody.sim;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A call of a process, found again in another run of it: the calls of two threads are numbered as
 * they come, but each operation on each name has an order of its own.
 *
 * @param verb the operation
 * @param line the operation and its names, with a star for each token
 * @param nth how many such calls were before it
 */
record CallSite(FileVerb verb, String line, int nth) {
  /** The calls of a run. */
  static List<CallSite> of(List<FileCall> calls) {
    Map<String, Integer> seen = new HashMap<>();
    List<CallSite> sites = new ArrayList<>();
    for (FileCall call : calls) {
      String line = lineOf(call);
      int nth = seen.merge(line, 1, Integer::sum) - 1;
      sites.add(new CallSite(call.verb(), line, nth));
    }
    return sites;
  }

  static String lineOf(FileCall call) {
    return call.line().replaceAll("[0-9a-f]{32}", "*");
  }

  @Override
  public String toString() {
    return line + (nth > 0 ? " (" + (nth + 1) + ")" : "");
  }
}
