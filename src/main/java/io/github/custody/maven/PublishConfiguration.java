package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.publish.IfExists;
import io.github.custody.store.LeafName;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The parameters of {@code publish-pair} as users wrote them; an empty text is one that is not set.
 */
record PublishConfiguration(
    String artifactFile,
    boolean staged,
    String publishDirectory,
    String publishName,
    String sidecarName,
    String sidecarFile,
    String ifExists,
    String fileMode,
    String lockTimeout,
    String onDeadLock) {
  private static final String SIDECAR_SUFFIX = ".provenance.json";

  /** The same with the artifact that is published where none is named. */
  PublishConfiguration withArtifact(String file) {
    return new PublishConfiguration(
        file,
        staged,
        publishDirectory,
        publishName,
        sidecarName,
        sidecarFile,
        ifExists,
        fileMode,
        lockTimeout,
        onDeadLock);
  }

  /**
   * Q1: turns the texts into values. The order is fixed, so that of several mistakes it is always
   * the same one that is reported: artifact, names, directory, sidecar, the rest.
   *
   * @param base the project's base directory, absolute
   * @throws CustodyException one of the codes for what is wrong before anything is touched
   */
  PublishPlan plan(Path base) throws CustodyException {
    Path file = OutputSetting.path(base, "artifactFile", artifactFile);
    PairLocation location = location(base, file);
    PairSource source =
        staged
            ? new StagedSetting(file, location.directory()).source(location.artifact())
            : new PairSource.Copy(file);
    Optional<Path> sidecar =
        sidecarFile.isEmpty()
            ? Optional.empty()
            : Optional.of(OutputSetting.path(base, "sidecarFile", sidecarFile));
    IfExists existing = existing();
    Duration wait = DurationSetting.wait("lockTimeout", lockTimeout);
    return new PublishPlan(
        file,
        source,
        location,
        sidecar,
        existing,
        FileModeSetting.parse(fileMode),
        wait,
        OnDeadLock.parse(onDeadLock));
  }

  private PairLocation location(Path base, Path file) throws CustodyException {
    if (staged && publishName.isEmpty()) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION,
          "staged is true, so publishName is needed: the staged file keeps its own name");
    }
    LeafName artifact =
        name(
            "publishName",
            publishName.isEmpty() ? String.valueOf(file.getFileName()) : publishName);
    LeafName sidecar =
        name("sidecarName", sidecarName.isEmpty() ? artifact + SIDECAR_SUFFIX : sidecarName);
    if (publishDirectory.isEmpty()) {
      throw CustodyException.of(FailureCode.NO_OUTPUT, "publishDirectory is empty");
    }
    Path directory = OutputSetting.path(base, "publishDirectory", publishDirectory);
    try {
      return new PairLocation(base, directory, artifact, sidecar);
    } catch (IllegalArgumentException oneName) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION,
          "publishName and sidecarName are one name, \"%s\": a pair has two".formatted(artifact));
    }
  }

  private static LeafName name(String parameter, String text) throws CustodyException {
    try {
      return OutputSetting.name(parameter, text);
    } catch (CustodyException e) {
      throw e.with("parameter", parameter);
    }
  }

  private IfExists existing() throws CustodyException {
    return switch (ifExists) {
      case "verify" -> IfExists.VERIFY;
      case "fail" -> IfExists.FAIL;
      default ->
          throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "ifExists is \"%s\" but must be verify or fail".formatted(ifExists));
    };
  }
}
