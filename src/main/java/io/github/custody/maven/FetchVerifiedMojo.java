package io.github.custody.maven;

import io.github.custody.CustodyException;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Fetches a file whose digest is pinned. The output's name holds what it held before until the
 * bytes are complete and verified; bytes with another digest never get it.
 *
 * @since 0.1.0
 */
@Mojo(
    name = "fetch-verified",
    defaultPhase = LifecyclePhase.GENERATE_RESOURCES,
    configurator = RedactingConfigurator.NAME,
    requiresProject = false,
    threadSafe = true)
public final class FetchVerifiedMojo extends CustodyMojo {
  private final Resolutions resolutions;

  /**
   * The http or https URL of the file. Exactly one of url and artifact is needed; none is
   * NO_SOURCE, an invalid one BAD_URL, before anything is touched. Its query is neither logged nor
   * recorded; one with user info is refused (BAD_URL).
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.url")
  private String url = "";

  /**
   * The file as an artifact, <code>groupId:artifactId:version[:type[:classifier]]</code>, resolved
   * with Maven's repositories, mirrors, credentials, proxies and offline mode. A range, LATEST or
   * RELEASE is <code>BAD_CONFIGURATION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.artifact")
  private String artifact = "";

  /**
   * The pinned SHA-256: exactly 64 hex digits in any case, nothing around them. One of sha256 and
   * sha512 is needed, else BAD_DIGEST. Bytes with another digest are DIGEST_MISMATCH, and the
   * output stays as it is.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sha256")
  private String sha256 = "";

  /**
   * The pinned SHA-512: exactly 128 hex digits in any case. Given together with sha256, both must
   * match.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sha512")
  private String sha512 = "";

  /**
   * The exact length in bytes, digits only; not checked by default. Another length is
   * DIGEST_MISMATCH, a longer body TOO_LARGE as soon as it is noticed.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.size")
  private String size = "";

  /**
   * The most that is accepted, in bytes, digits only; unlimited by default. More is TOO_LARGE as
   * soon as it is exceeded.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.maxSize")
  private String maxSize = "";

  /**
   * The directory of the output, created where missing; a relative path counts from the project's
   * base directory. Without a POM the default is the current directory. A symbolic link in it,
   * below the base directory, is <code>UNSAFE_PATH</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.outputDirectory", defaultValue = "${project.build.directory}")
  private String outputDirectory = "";

  /**
   * The name of the output in its directory. The default is the last segment of the URL, or
   * artifactId-version[-classifier].type. A name with a separator, a control character or a
   * reserved form is refused as UNSAFE_PATH, never rewritten; none at all is NO_OUTPUT.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.outputFileName")
  private String outputFileName = "";

  /**
   * The total time for the file, from its request on: a number with a unit (ms, s, m, h), at most a
   * year. When it is over: TIMEOUT. An invalid one is BAD_TIMEOUT.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.timeout", defaultValue = "30m")
  private String timeout = "";

  /**
   * The time for one connection: a number with a unit (ms, s, m, h). When it is over: TIMEOUT. Does
   * not apply to artifact.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.connectTimeout", defaultValue = "10s")
  private String connectTimeout = "";

  /**
   * The longest wait for the next bytes: a number with a unit (ms, s, m, h). When it is over:
   * TIMEOUT. Does not apply to artifact.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.readTimeout", defaultValue = "30s")
  private String readTimeout = "";

  /**
   * How long to wait for another build that is fetching the same output: a number with a unit (ms,
   * s, m, h). When it is over: LOCKED; 0s means not to wait. Only a build that is running is waited
   * for; a lock whose owner is gone or unknown is LOCKED at once, unless onDeadLock says otherwise.
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

  /**
   * What happens to an output with other content: <code>ifDifferent</code> replaces it once the new
   * bytes are verified, <code>never</code> fails with <code>COLLISION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.overwrite", defaultValue = "ifDifferent")
  private String overwrite = "";

  /**
   * Whether execute bits are added, also to an output that is up to date; false leaves the mode as
   * it is. Bits that cannot be set are COMMIT_FAILED.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.executable", defaultValue = "false")
  private boolean executable;

  /**
   * Whether a redirect from https to http is followed; otherwise it is REDIRECT_REFUSED.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.allowDowngrade", defaultValue = "false")
  private boolean allowDowngrade;

  /**
   * The repositories for artifact, each url or id::url, divided by commas on the command line,
   * instead of those of the project. The id chooses mirror and credentials in the settings. Another
   * form is BAD_CONFIGURATION.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.remoteRepositories")
  private List<String> remoteRepositories = List.of();

  @Inject
  FetchVerifiedMojo(MavenBuild build, Resolutions resolutions) {
    super(build);
    this.resolutions = resolutions;
  }

  @Override
  void perform(GoalContext context, GoalJournal journal) throws CustodyException {
    FetchGoal goal = new FetchGoal(build(), resolutions, getLog());
    goal.run(context, journal, configuration());
  }

  private FetchConfiguration configuration() {
    return new FetchConfiguration(
        url,
        artifact,
        sha256,
        sha512,
        size,
        maxSize,
        build().directory(outputDirectory, ""),
        outputFileName,
        timeout,
        connectTimeout,
        readTimeout,
        lockTimeout,
        onDeadLock,
        overwrite,
        executable,
        allowDowngrade,
        remoteRepositories);
  }
}
