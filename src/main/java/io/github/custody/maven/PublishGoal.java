package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.publish.GivenSidecar;
import io.github.custody.publish.MadeStatement;
import io.github.custody.publish.PublishPair;
import io.github.custody.publish.SidecarSource;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.store.OutputStore;
import java.time.Clock;
import org.apache.maven.plugin.logging.Log;

/** Wires one execution of {@code publish-pair}. */
record PublishGoal(ProjectArtifact artifact, Log log) {

  void run(GoalContext context, GoalJournal journal, PublishConfiguration configuration)
      throws CustodyException {
    if (configuration.artifactFile().isEmpty() && artifact.isNone()) {
      log.info("nothing to publish: the packaging pom makes no file, and artifactFile is not set");
      return;
    }
    PublishPlan plan = journal.validated(() -> withArtifact(configuration).plan(context.base()));
    publishRun(plan, context, journal).run(plan);
  }

  private PublishConfiguration withArtifact(PublishConfiguration configuration)
      throws CustodyException {
    return configuration.artifactFile().isEmpty()
        ? configuration.withArtifact(artifact.file())
        : configuration;
  }

  private PublishRun publishRun(PublishPlan plan, GoalContext context, GoalJournal journal) {
    TimeSource time = TimeSource.system();
    Clock clock = Clock.systemUTC();
    OutputStore outputs = new OutputStore(FileOps.system(), clock);
    FindingCommands commands = new FindingCommands(context.steps().recovery());
    return new PublishRun(
        new PublishPair(outputs, time),
        plan.sidecarFile()
            .<SidecarSource>map(file -> new GivenSidecar(outputs, file))
            .orElseGet(MadeStatement::new),
        journal,
        log,
        time,
        new DeadLockRecovery(
            new RecoverLocks(outputs, time), new RecoveryRecord(journal, log, commands, clock)));
  }
}
