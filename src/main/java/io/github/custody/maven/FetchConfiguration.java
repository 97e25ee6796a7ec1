package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.fetch.Overwrite;
import io.github.custody.store.OutputLocation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The parameters of {@code fetch-verified} as users wrote them; an empty text is one that is not
 * set.
 */
record FetchConfiguration(
    String url,
    String artifact,
    String sha256,
    String sha512,
    String size,
    String maxSize,
    String outputDirectory,
    String outputFileName,
    String timeout,
    String connectTimeout,
    String readTimeout,
    String lockTimeout,
    String onDeadLock,
    String overwrite,
    boolean executable,
    boolean allowDowngrade,
    List<String> remoteRepositories) {

  FetchConfiguration {
    remoteRepositories = List.copyOf(remoteRepositories);
  }

  /**
   * F1: turns the texts into values. The order is fixed, so that of several mistakes it is always
   * the same one that is reported: source, digest, output, time limits, the rest.
   *
   * @param base the project's base directory, absolute
   * @throws CustodyException one of the codes for what is wrong before anything is touched
   */
  FetchPlan plan(Path base) throws CustodyException {
    SourceSetting source = SourceSetting.parse(url, artifact);
    List<Digest> digests = PinSetting.digests(sha256, sha512);
    OutputLocation location =
        OutputSetting.location(
            base, outputDirectory, outputFileName.isEmpty() ? source.fileName() : outputFileName);
    TimeLimits limits = limits();
    OptionalLong length = LengthSetting.parse("size", size);
    OptionalLong longest = LengthSetting.parse("maxSize", maxSize);
    refuseContradiction(length, longest);
    return new FetchPlan(
        source,
        new Pins(digests, length),
        longest,
        location,
        limits,
        OnDeadLock.parse(onDeadLock),
        overwriting(),
        executable,
        allowDowngrade,
        repositories());
  }

  private List<RepositorySetting> repositories() throws CustodyException {
    List<RepositorySetting> repositories = new ArrayList<>();
    for (String text : remoteRepositories) {
      repositories.add(RepositorySetting.parse(text, repositories.size() + 1));
    }
    return repositories;
  }

  private TimeLimits limits() throws CustodyException {
    return new TimeLimits(
        DurationSetting.limit("timeout", timeout),
        DurationSetting.limit("connectTimeout", connectTimeout),
        DurationSetting.limit("readTimeout", readTimeout),
        DurationSetting.wait("lockTimeout", lockTimeout));
  }

  private Overwrite overwriting() throws CustodyException {
    return switch (overwrite) {
      case "ifDifferent" -> Overwrite.IF_DIFFERENT;
      case "never" -> Overwrite.NEVER;
      default ->
          throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "overwrite is \"%s\" but must be ifDifferent or never".formatted(overwrite));
    };
  }

  private static void refuseContradiction(OptionalLong length, OptionalLong longest)
      throws CustodyException {
    if (length.isPresent() && longest.isPresent() && length.getAsLong() > longest.getAsLong()) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION, "size is greater than maxSize: no file can be both");
    }
  }
}
