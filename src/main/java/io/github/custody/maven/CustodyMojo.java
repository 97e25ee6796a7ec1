package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.AppendFile;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import java.time.Clock;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * What all goals have in common: skipping, the search for typos, the ledger and the form of
 * failures.
 */
public abstract class CustodyMojo extends AbstractMojo {
  private final MavenBuild build;

  /**
   * Skips the goal. A skip is logged as a warning and recorded in the ledger; nothing else happens.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.skip", defaultValue = "false")
  private boolean skip;

  CustodyMojo(MavenBuild build) {
    this.build = build;
  }

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    MojoFailures.mapped(this::performOrSkip);
  }

  private void performOrSkip() throws CustodyException {
    GoalContext context = build.context();
    GoalJournal journal = journal(context);
    if (skip) {
      getLog()
          .warn(
              "skipped, because custody.skip is set: nothing is fetched, verified, published or"
                  + " recovered");
      journal.record(Subject.NONE, Result.of(Outcome.SKIPPED));
      return;
    }
    journal.validated(build::knownConfiguration);
    perform(context, journal);
  }

  /** Does what the goal is for. */
  abstract void perform(GoalContext context, GoalJournal journal) throws CustodyException;

  final MavenBuild build() {
    return build;
  }

  private GoalJournal journal(GoalContext context) {
    return new GoalJournal(
        new Ledger(new LedgerOnDisk(new AppendFile(context.ledger()))),
        context.origin(),
        context.steps(),
        getLog(),
        Clock.systemUTC(),
        TimeSource.system());
  }
}
