package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.File;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/**
 * The file that a module's build makes.
 *
 * @param build the module
 */
record ProjectArtifact(MavenBuild build) {
  private static final String NO_ARTIFACT = "pom";

  /** Whether the module is one that makes none, such as a parent. */
  boolean isNone() {
    return build.hasPom() && project().getPackaging().equals(NO_ARTIFACT);
  }

  /**
   * Its path.
   *
   * @throws CustodyException {@code NO_SOURCE}: it is not made yet, or there is no module; nothing
   *     was touched
   */
  String file() throws CustodyException {
    if (!build.hasPom()) {
      throw CustodyException.of(
          FailureCode.NO_SOURCE, "artifactFile is not set, and there is no project here");
    }
    return Optional.ofNullable(project().getArtifact())
        .map(Artifact::getFile)
        .filter(File::isFile)
        .map(File::getPath)
        .orElseThrow(
            () ->
                CustodyException.of(
                        FailureCode.NO_SOURCE,
                        "the project's artifact is no file yet: run `mvn package` first, in the same"
                            + " command, or set artifactFile")
                    .with("from", project().getId()));
  }

  private MavenProject project() {
    return build.project();
  }
}
