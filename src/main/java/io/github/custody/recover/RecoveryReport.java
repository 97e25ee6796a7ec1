package io.github.custody.recover;

import java.nio.file.Path;
import java.util.List;

/**
 * What recovery found and did.
 *
 * @param findings one for each transaction, in the order of the outputs
 * @param foreign locks of other programs that were seen and left alone
 * @param unreadable directories that could not be searched
 */
public record RecoveryReport(List<Finding> findings, List<Path> foreign, List<Path> unreadable) {
  public RecoveryReport {
    findings = List.copyOf(findings);
    foreign = List.copyOf(foreign);
    unreadable = List.copyOf(unreadable);
  }

  /** Whether something still stands in the way, and waiting does not help. */
  public boolean hasUnresolved() {
    return !unresolved().isEmpty();
  }

  /** What still stands in the way. */
  public List<Finding> unresolved() {
    return findings.stream().filter(finding -> finding.status().isUnresolved()).toList();
  }

  /** Whether something was ended. */
  public boolean hasResolved() {
    return findings.stream().anyMatch(finding -> finding.status() == Status.RESOLVED);
  }
}
