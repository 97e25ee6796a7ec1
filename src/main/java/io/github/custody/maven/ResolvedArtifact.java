package io.github.custody.maven;

import java.nio.file.Path;

/**
 * What Maven found for coordinates.
 *
 * @param file the copy in the local repository, or what a module of this build made
 * @param repository the id of the repository that it came from
 */
record ResolvedArtifact(Path file, String repository) {}
