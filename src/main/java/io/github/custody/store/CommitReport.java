package io.github.custody.store;

import java.util.List;
import java.util.Map;

/**
 * A commit that stands.
 *
 * @param warnings what could not be tidied up afterwards, one sentence each
 * @param guarantees what the file system granted, by name
 */
public record CommitReport(List<String> warnings, Map<String, String> guarantees) {
  public CommitReport {
    warnings = List.copyOf(warnings);
    guarantees = Map.copyOf(guarantees);
  }
}
