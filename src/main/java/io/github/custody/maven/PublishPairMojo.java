package io.github.custody.maven;

import io.github.custody.CustodyException;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Publishes a file together with its provenance into a directory that others read. Both appear or
 * none does, and nothing that is there is ever replaced: the provenance comes first, the file last,
 * so that whoever sees the file finds its provenance.
 *
 * @since 0.1.0
 */
@Mojo(
    name = "publish-pair",
    defaultPhase = LifecyclePhase.DEPLOY,
    configurator = RedactingConfigurator.NAME,
    requiresProject = false,
    threadSafe = true)
public final class PublishPairMojo extends CustodyMojo {
  /**
   * The file that is published; a relative path counts from the project's base directory. The
   * default is the project's artifact: with packaging <code>pom</code> there is none, and nothing
   * is published; one that is not built yet is <code>NO_SOURCE</code>. The file itself stays.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.artifactFile")
  private String artifactFile = "";

  /**
   * Whether artifactFile already lies in publishDirectory as a private file (regular, one link,
   * mode 0600): then that very file gets the name publishName besides its own, and is not copied.
   * It gets fileMode. In another directory, or without another publishName, it is <code>
   * BAD_CONFIGURATION</code>; a file that is not private is <code>PARTIAL_CHANGED</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.staged", defaultValue = "false")
  private boolean staged;

  /**
   * The directory of both files, created where missing; a relative path counts from the project's
   * base directory. Without a POM the default is <code>published</code> in the current directory. A
   * symbolic link in it, below the base directory, is <code>UNSAFE_PATH</code>; a file system
   * without hard links is <code>BAD_CONFIGURATION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(
      property = "custody.publishDirectory",
      defaultValue = "${project.build.directory}/published")
  private String publishDirectory = "";

  /**
   * The name under which the file is published; the default is the name that it has. A name with a
   * separator, a control character or a reserved form, or one that is too long, is <code>
   * UNSAFE_PATH</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.publishName")
  private String publishName = "";

  /**
   * The name under which the provenance is published; the default is publishName with <code>
   * .provenance.json</code> behind it. The same rules as for publishName; the same name as
   * publishName is <code>BAD_CONFIGURATION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sidecarName")
  private String sidecarName = "";

  /**
   * A file that is published as the provenance, as it is; at most 16 MiB (<code>TOO_LARGE</code>).
   * An in-toto statement or an envelope with one must name the artifact's digest, else it is <code>
   * PAIR_MISMATCH</code>. The default is a statement that is made for the artifact.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sidecarFile")
  private String sidecarFile = "";

  /**
   * What happens when something stands at one of the names: <code>verify</code> succeeds if it is
   * the identical pair, <code>fail</code> never does. Everything else is <code>COLLISION</code>,
   * and what is there stays.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.ifExists", defaultValue = "verify")
  private String ifExists = "";

  /**
   * The permission bits of both files, octal, such as <code>0644</code>; the owner must be able to
   * read them. The default is 0666 less the umask; a umask that takes the owner's right to read or
   * write away is <code>BAD_CONFIGURATION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.fileMode")
  private String fileMode = "";

  /**
   * How long to wait for another build that publishes to one of the names: a number with a unit
   * (ms, s, m, h). When it is over: LOCKED; 0s means not to wait. Only a build that is running is
   * waited for; a lock whose owner is gone or unknown is LOCKED at once, unless onDeadLock says
   * otherwise.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.lockTimeout", defaultValue = "30m")
  private String lockTimeout = "";

  /**
   * What happens to the lock of a build that is gone: <code>fail</code> is LOCKED and names it;
   * <code>recover</code> first recovers what can be recovered without losing a byte. Only for an
   * owner that is gone for sure.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.onDeadLock", defaultValue = "fail")
  private String onDeadLock = "";

  @Inject
  PublishPairMojo(MavenBuild build) {
    super(build);
  }

  @Override
  void perform(GoalContext context, GoalJournal journal) throws CustodyException {
    new PublishGoal(new ProjectArtifact(build()), getLog()).run(context, journal, configuration());
  }

  private PublishConfiguration configuration() {
    return new PublishConfiguration(
        artifactFile,
        staged,
        build().directory(publishDirectory, "/published"),
        publishName,
        sidecarName,
        sidecarFile,
        ifExists,
        fileMode,
        lockTimeout,
        onDeadLock);
  }
}
