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
   * The http or https URL of the file. Exactly one of <code>url</code> and <code>artifact</code> is
   * needed; none is <code>NO_SOURCE</code>, an invalid one <code>BAD_URL</code>, before anything is
   * touched. Query and user info are neither logged nor recorded.
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
   * The pinned SHA-256: exactly 64 hex digits in any case. One of <code>sha256</code> and <code>
   * sha512
   * </code> is needed, else <code>BAD_DIGEST</code>. Bytes with another digest are <code>
   * DIGEST_MISMATCH</code>, and the output stays as it is.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sha256")
  private String sha256 = "";

  /**
   * The pinned SHA-512: exactly 128 hex digits in any case. Given together with <code>sha256</code>
   * , both must match.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.sha512")
  private String sha512 = "";

  /**
   * The exact length in bytes; not checked by default. Another length is <code>DIGEST_MISMATCH
   * </code>, a longer body <code>TOO_LARGE</code> as soon as it is noticed.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.size")
  private String size = "";

  /**
   * The most that is accepted, in bytes; unlimited by default. More is <code>TOO_LARGE</code> as
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
   * The name of the output in its directory. The default is the last segment of the URL, or <code>
   * artifactId-version[-classifier].type</code>. A name with a separator, a control character or a
   * reserved form is refused as <code>UNSAFE_PATH</code>, never rewritten; none at all is <code>
   * NO_OUTPUT
   * </code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.outputFileName")
  private String outputFileName = "";

  /**
   * The total time for the file, from its request on: a number with a unit (<code>ms</code>, <code>
   * s
   * </code>, <code>m</code>, <code>h</code>). When it is over: <code>TIMEOUT</code>. An invalid one
   * is <code>BAD_TIMEOUT</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.timeout", defaultValue = "30m")
  private String timeout = "";

  /**
   * The time for one connection, a number with a unit. When it is over: <code>NETWORK_ERROR</code>
   * or, with the total time over, <code>TIMEOUT</code>. Does not apply to <code>artifact</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.connectTimeout", defaultValue = "10s")
  private String connectTimeout = "";

  /**
   * The longest wait for the next bytes, a number with a unit. When it is over the attempt has
   * failed. Does not apply to <code>artifact</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.readTimeout", defaultValue = "30s")
  private String readTimeout = "";

  /**
   * The longest wait for another build that is fetching the same output, a number with a unit;
   * <code>0s
   * </code> means not to wait. When it is over: <code>LOCKED</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.lockTimeout", defaultValue = "30m")
  private String lockTimeout = "";

  /**
   * What happens to an output with other content: <code>ifDifferent</code> replaces it once the new
   * bytes are verified, <code>never</code> fails with <code>COLLISION</code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.overwrite", defaultValue = "ifDifferent")
  private String overwrite = "";

  /**
   * Whether the output can be executed; set on an output that is up to date as well.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.executable", defaultValue = "false")
  private boolean executable;

  /**
   * Whether a redirect from https to http is followed; otherwise it is <code>REDIRECT_REFUSED
   * </code>.
   *
   * @since 0.1.0
   */
  @Parameter(property = "custody.allowDowngrade", defaultValue = "false")
  private boolean allowDowngrade;

  /**
   * The repositories for <code>artifact</code>, each <code>url</code> or <code>id::url</code>,
   * instead of those of the project. The id chooses mirror and credentials in the settings. Another
   * form is <code>BAD_CONFIGURATION</code>.
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
        build().directory(outputDirectory),
        outputFileName,
        timeout,
        connectTimeout,
        readTimeout,
        lockTimeout,
        overwrite,
        executable,
        allowDowngrade,
        remoteRepositories);
  }
}
