package io.github.custody.fetch;

import io.github.custody.Content;
import io.github.custody.Delivery;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A success.
 *
 * @param outcome how
 * @param output the output's real path
 * @param content length and digests of what is there, as proven by this run
 * @param delivery how the bytes came; empty where no request was made
 * @param warnings housekeeping that did not work after the commit, one sentence each: never a
 *     failure
 * @param guarantees what the output's file system grants, by name
 */
public record FetchResult(
    FetchOutcome outcome,
    Path output,
    Content content,
    Optional<Delivery> delivery,
    List<String> warnings,
    Map<String, String> guarantees) {
  public FetchResult {
    warnings = List.copyOf(warnings);
    guarantees = Map.copyOf(guarantees);
  }
}
