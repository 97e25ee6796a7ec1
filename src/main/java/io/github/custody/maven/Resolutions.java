package io.github.custody.maven;

import java.util.List;
import javax.inject.Inject;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;

/** Prepares the resolution of coordinates from what Maven knows of repositories. */
final class Resolutions {
  private final RepositorySystem system;
  private final MavenBuild build;

  @Inject
  Resolutions(RepositorySystem system, MavenBuild build) {
    this.system = system;
    this.build = build;
  }

  /**
   * Resolution from the given repositories, with the mirrors, credentials and proxies of the
   * settings; from those of the project where none is given.
   */
  CoordinatesResolution from(List<RepositorySetting> given) {
    RepositorySystemSession session = build.session().getRepositorySession();
    List<RemoteRepository> repositories =
        given.isEmpty()
            ? build.project().getRemoteProjectRepositories()
            : system.newResolutionRepositories(
                session, given.stream().map(Resolutions::repository).toList());
    return new CoordinatesResolution(system, session, repositories, this::isBuiltHere);
  }

  private static RemoteRepository repository(RepositorySetting setting) {
    return new RemoteRepository.Builder(setting.id(), "default", setting.url()).build();
  }

  private boolean isBuiltHere(Coordinates coordinates) {
    return build.session().getProjects().stream().anyMatch(module -> makes(module, coordinates));
  }

  private static boolean makes(MavenProject module, Coordinates coordinates) {
    return module.getGroupId().equals(coordinates.groupId())
        && module.getArtifactId().equals(coordinates.artifactId())
        && module.getVersion().equals(coordinates.version());
  }
}
