package io.github.custody.publish;

import io.github.custody.Content;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A success.
 *
 * @param outcome how
 * @param artifactPath the artifact's real path
 * @param sidecarPath the sidecar's real path
 * @param artifact length and digests of the artifact, as proven by this run
 * @param sidecar length and digests of the sidecar, as proven by this run
 * @param warnings housekeeping that did not work after the commit, one sentence each: never a
 *     failure
 * @param guarantees what the directory's file system grants, by name
 */
public record PublishResult(
    PublishOutcome outcome,
    Path artifactPath,
    Path sidecarPath,
    Content artifact,
    Content sidecar,
    List<String> warnings,
    Map<String, String> guarantees) {
  public PublishResult {
    warnings = List.copyOf(warnings);
    guarantees = Map.copyOf(guarantees);
  }
}
