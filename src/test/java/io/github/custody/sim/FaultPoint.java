package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** One fault at one call of a process, and what has to hold meanwhile and afterwards. */
final class FaultPoint {
  /** A hundred attempts at a lock, each of some thirty calls, are the longest that there is. */
  private static final int MOST_CALLS = 10_000;

  private final FaultSubject subject;
  private final CallFault fault;
  private final CallSite site;
  private final FaultExcuse excuse;

  FaultPoint(FaultSubject subject, CallFault fault, CallSite site) {
    this.subject = subject;
    this.fault = fault;
    this.site = site;
    this.excuse = FaultExcuse.of(fault, site);
  }

  /**
   * Makes the run, and checks it; what comes after it is the aftermath's.
   *
   * @param good the run without the fault
   */
  void check(GoodRun good, Identities identities, FaultAftermath aftermath) {
    SimDisk disk = subject.machine().boot(subject.start());
    ProcessIdentity who = identities.onAnotherBoot();
    Aim aim = new Aim(site);
    AtomicInteger open = new AtomicInteger();
    Run run =
        subject
            .machine()
            .run(
                disk,
                who,
                process -> {
                  Ending ending = subject.work().in(process);
                  open.set(disk.openIn(who));
                  return ending;
                },
                subject.meeting(new Bounded(fault.at(aim))));
    try {
      assertThat(aim.hasStruck()).as("the fault has come").isTrue();
      assertThat(open).as("P11: open files").hasValue(0);
      assertThat(heldLocks()).as("P11: locks of this JVM").isZero();
      run.moments().forEach(seen -> requireKept(seen.moment().live(), run.callOf(seen)));
      new FaultFacts(subject, run, excuse).check();
      if (good.isHousekeeping(site)) {
        assertThat(run.ending()).as("P7: a whole commit").isInstanceOf(Ending.Fetched.class);
      }
      if (fault.isHarmless()) {
        assertThat(FaultFacts.inShort(run))
            .as("as without it")
            .isEqualTo(FaultFacts.inShort(good.run()));
      }
      aftermath.of(subject, run, excuse);
    } catch (AssertionError e) {
      throw new AssertionError(
          subject.name() + ", " + fault + " at " + site + ": " + e.getMessage() + told(run), e);
    }
  }

  private static long heldLocks() {
    return System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("io.github.custody.lock."))
        .count();
  }

  /** P1 and P3, at an instant. */
  private void requireKept(DiskImage now, FileCall call) {
    Optional<String> output = now.content(OUTPUT);
    boolean isPinned = output.equals(Optional.of(NEW));
    boolean isOld = output.equals(Optional.of(OLD)) && new FaultStakes(subject).holdsOld();
    assertThat(isPinned || isOld || output.equals(subject.before()))
        .as("P1 at %s: the output is %s", call, output)
        .isTrue();
    assertThat(new FaultStakes(subject).lostIn(now)).as("P3 at %s", call).isEmpty();
  }

  private static String told(Run run) {
    return "\n  "
        + (run.ending() instanceof Ending.Fetched fetched
            ? fetched.result().warnings().toString()
            : run.ending())
        + "\n  on disk:\n"
        + run.last().live()
        + run.calls().stream().map(it -> "\n    " + it).collect(Collectors.joining());
  }

  /** P11. */
  private static final class Bounded implements Interposition {
    private final Interposition next;
    private final AtomicInteger calls = new AtomicInteger();

    Bounded(Interposition next) {
      this.next = next;
    }

    @Override
    public Effect before(FileCall call) throws IOException {
      if (calls.incrementAndGet() > MOST_CALLS) {
        throw new AssertionError("P11: it does not end, at " + call);
      }
      return next.before(call);
    }

    @Override
    public void after(FileCall call) throws IOException {
      next.after(call);
    }
  }
}
