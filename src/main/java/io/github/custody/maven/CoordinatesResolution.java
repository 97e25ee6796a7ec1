package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactType;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.ArtifactRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;

/**
 * Resolves coordinates through the running Maven, with its repositories, mirrors, credentials,
 * proxies and offline mode. Uses only what the oldest supported resolver has.
 *
 * @param builtHere whether a module of this build makes these coordinates
 */
record CoordinatesResolution(
    RepositorySystem system,
    RepositorySystemSession session,
    List<RemoteRepository> repositories,
    Predicate<Coordinates> builtHere) {

  /**
   * Finds the artifact's file, locally or by a download into the local repository.
   *
   * @throws CustodyException {@code NO_SOURCE}, {@code OFFLINE}, {@code FETCH_FAILED} or {@code
   *     NETWORK_ERROR}
   */
  ResolvedArtifact resolve(Coordinates coordinates) throws CustodyException {
    ArtifactRequest request = new ArtifactRequest(artifact(coordinates), repositories, null);
    try {
      ArtifactResult result = system.resolveArtifact(session, request);
      File file = result.getArtifact().getFile();
      if (file == null || !file.isFile()) {
        throw notPackaged(coordinates);
      }
      return new ResolvedArtifact(path(file), repositoryOf(result));
    } catch (ArtifactResolutionException e) {
      throw failure(coordinates, e);
    }
  }

  private Artifact artifact(Coordinates coordinates) {
    Optional<ArtifactType> type =
        Optional.ofNullable(session.getArtifactTypeRegistry().get(coordinates.type()));
    String classifier =
        coordinates.classifier().isEmpty()
            ? type.map(ArtifactType::getClassifier).orElse("")
            : coordinates.classifier();
    return new DefaultArtifact(
        coordinates.groupId(),
        coordinates.artifactId(),
        classifier,
        type.map(ArtifactType::getExtension).orElse(coordinates.type()),
        coordinates.version());
  }

  private CustodyException failure(Coordinates coordinates, ArtifactResolutionException e) {
    if (builtHere.test(coordinates)) {
      return notPackaged(coordinates);
    }
    if (session.isOffline()) {
      return CustodyException.of(
              FailureCode.OFFLINE,
              "Maven is offline and the local repository does not have " + coordinates)
          .with("from", coordinates.toString());
    }
    boolean notFound =
        e.getResult().getExceptions().stream()
            .allMatch(ArtifactNotFoundException.class::isInstance);
    return CustodyException.of(
            notFound ? FailureCode.FETCH_FAILED : FailureCode.NETWORK_ERROR,
            coordinates
                + (notFound ? " was not found in " : " could not be transferred from ")
                + repositoryIds(),
            e)
        .with("from", coordinates.toString());
  }

  private String repositoryIds() {
    return repositories.isEmpty()
        ? "the local repository, and there is no remote one: set remoteRepositories"
        : repositories.stream().map(RemoteRepository::getId).collect(Collectors.joining(", "));
  }

  private static String repositoryOf(ArtifactResult result) {
    ArtifactRepository repository = result.getRepository();
    return repository == null ? "of this build" : repository.getId();
  }

  private static Path path(File file) {
    return file.toPath();
  }

  private static CustodyException notPackaged(Coordinates coordinates) {
    return CustodyException.of(
            FailureCode.NO_SOURCE,
            coordinates + " is built in this reactor and is no file yet: run `package`")
        .with("from", coordinates.toString());
  }
}
