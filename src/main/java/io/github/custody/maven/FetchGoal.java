package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fs.FileOps;
import io.github.custody.http.HttpTransport;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.store.OutputStore;
import java.time.Clock;
import org.apache.maven.plugin.logging.Log;

/** Wires one execution of {@code fetch-verified}; what it opens is closed when it ends. */
record FetchGoal(MavenBuild build, Resolutions resolutions, Log log) {

  void run(GoalContext context, GoalJournal journal, FetchConfiguration configuration)
      throws CustodyException {
    FetchPlan plan = journal.validated(() -> configuration.plan(context.base()));
    try (HttpTransport transport = new HttpTransport()) {
      fetchRun(plan, context, journal).run(plan, plan.source().open(sources(plan, transport)));
    }
  }

  private FetchRun fetchRun(FetchPlan plan, GoalContext context, GoalJournal journal) {
    TimeSource time = TimeSource.system();
    Clock clock = Clock.systemUTC();
    OutputStore outputs = new OutputStore(FileOps.system(), clock);
    FindingCommands commands = new FindingCommands(context.steps().recovery());
    return new FetchRun(
        new FetchVerified(outputs, time),
        journal,
        log,
        display(plan.location().leaf().text(), time),
        time,
        new DeadLockRecovery(
            new RecoverLocks(outputs, time), new RecoveryRecord(journal, log, commands, clock)),
        build.placeOf(plan.pins().digests().get(0).algorithm().label()));
  }

  private Sources sources(FetchPlan plan, HttpTransport transport) {
    return new MavenSources(
        transport, plan, resolutions.from(plan.repositories()), build.session().isOffline());
  }

  private Display display(String name, TimeSource time) {
    return Terminal.of(build.session().getRequest(), log)
        .<Display>map(terminal -> new ConsoleProgress(name, terminal, time))
        .orElse(Display.NONE);
  }
}
