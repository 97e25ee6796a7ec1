package io.github.custody.report;

import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of one run of {@code recover-locks}, for machines.
 *
 * @param time when it ended
 * @param mode how far it went
 * @param build the id of the Maven session
 * @param items what was found, in the order of the outputs
 * @param unreadable directories that could not be searched
 */
public record RecoveryDocument(
    Instant time, Mode mode, String build, List<Item> items, List<Path> unreadable) {
  public RecoveryDocument {
    items = List.copyOf(items);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * One finding.
   *
   * @param finding what was found and done
   * @param next the command that goes on with it, where there is one
   */
  public record Item(Finding finding, Optional<String> next) {}

  /** The document as one JSON object and a newline. */
  public byte[] toJson() {
    return RecoveryJson.of(this);
  }
}
