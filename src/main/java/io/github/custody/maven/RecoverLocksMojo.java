package io.github.custody.maven;

import io.github.custody.CustodyException;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Ends what killed builds left: locks, unfinished files, previous outputs. What cannot lose a byte
 * is done; for the rest the exact command is printed that consents to it. Bound before the first
 * fetch it heals the workspace; where there is nothing to recover it changes nothing.
 *
 * @since 0.1.0
 */
@Mojo(
    name = RecoveryCommand.GOAL,
    defaultPhase = LifecyclePhase.INITIALIZE,
    configurator = RedactingConfigurator.NAME,
    requiresProject = false,
    threadSafe = true)
public final class RecoverLocksMojo extends CustodyMojo {
  /**
   * Directories that are searched with all that is below them, divided by commas on the command
   * line, and nothing else; a relative one counts from the project's base directory, a missing one
   * is a warning. The default is the build directory (without a POM the current directory), and the
   * directories, without those below, of the outputs that the ledger and this POM name. An
   * unresolved expression in one is BAD_CONFIGURATION.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.directories")
  private List<String> directories = List.of();

  /**
   * <code>safe</code> does what cannot lose a byte and what is consented to; <code>report</code>
   * prints the same plan and changes nothing, ledger included. Anything else is BAD_CONFIGURATION.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.mode", defaultValue = "safe")
  private String mode = "";

  /**
   * The tokens of the transactions that are ended although their owner may live or their files
   * conflict, divided by commas; none by default. A token names one lock and is printed with it.
   * Nothing is deleted under a consent: files move to <code>.custody-attic</code> beside the
   * output. A token that nothing has is a warning; a text that is no token, 32 lower-case hex
   * digits, is BAD_CONFIGURATION.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.consent")
  private List<String> consent = List.of();

  /**
   * Which file wins a conflict that is consented to: <code>keep-current</code> (what the output
   * holds), <code>publish-new</code> (the new file, if it has every pinned digest) or <code>
   * restore-old</code> (the previous output). The others move to the attic. A choice for which
   * there is no file leaves the conflict unresolved; anything else is BAD_CONFIGURATION.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.choose", defaultValue = "keep-current")
  private String choose = "";

  /**
   * Whether the owner of a lock in another container counts as dead when lock and files stay
   * unchanged for 60 seconds; the goal waits for that long. Otherwise such a lock needs a consent.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.trustContainers", defaultValue = "false")
  private boolean trustContainers;

  /**
   * Whether the build fails with UNRESOLVED when something needs a consent or could not be done;
   * false makes it a warning. The lock of a running build is reported and is never unresolved.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.failOnUnresolved", defaultValue = "true")
  private boolean failOnUnresolved;

  @Inject
  RecoverLocksMojo(MavenBuild build) {
    super(build);
  }

  @Override
  void perform(GoalContext context, GoalJournal journal) throws CustodyException {
    new RecoverGoal(build().declaration(), build().defaultDirectory(), build()::evaluated, getLog())
        .run(
            context,
            journal,
            new RecoverConfiguration(
                directories, mode, consent, choose, trustContainers, failOnUnresolved));
  }
}
