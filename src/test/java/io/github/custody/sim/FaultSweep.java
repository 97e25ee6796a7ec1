package io.github.custody.sim;

import io.github.custody.testing.Interposition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tries every fault of a list at the calls of a process. */
final class FaultSweep {
  private final Identities identities = new Identities();
  private final FaultAftermath aftermath = new FaultAftermath(identities);
  private final List<String> violations = new ArrayList<>();
  private final Map<String, Integer> points = new TreeMap<>();
  private int all;

  /** Sweeps, and prints how many points there were. */
  void over(FaultSubject subject, FaultList list) {
    Map<String, Integer> kinds = new TreeMap<>();
    int before = violations.size();
    GoodRun good = GoodRun.of(goodRun(subject));
    for (CallSite site : list.sites(good.sites())) {
      for (CallFault fault : list.faults()) {
        if (fault.isPossibleAt(site.verb())) {
          kinds.merge(fault.kind(), 1, Integer::sum);
          visit(new FaultPoint(subject, fault, site), good);
        }
      }
    }
    kinds.forEach((kind, count) -> points.merge(kind, count, Integer::sum));
    int count = kinds.values().stream().mapToInt(Integer::intValue).sum();
    all += count;
    System.out.printf(
        "system faults: %s: %d points %s, %d violations%n",
        subject.name(), count, kinds, violations.size() - before);
  }

  private void visit(FaultPoint point, GoodRun good) {
    try {
      point.check(good, identities, aftermath);
    } catch (AssertionError e) {
      violations.add(e.getMessage());
    }
  }

  private Run goodRun(FaultSubject subject) {
    return subject
        .machine()
        .run(
            subject.machine().boot(subject.start()),
            identities.onAnotherBoot(),
            subject.work(),
            subject.meeting(Interposition.none()));
  }

  int points() {
    return all;
  }

  List<String> violations() {
    return List.copyOf(violations);
  }

  /** Everything in one line. */
  void report(String what) {
    System.out.printf(
        "system faults: %s: %d points %s, %d distinct ends, %d of them with a new consent,"
            + " %d violations%n",
        what, all, points, aftermath.disks(), aftermath.consents(), violations.size());
  }
}
