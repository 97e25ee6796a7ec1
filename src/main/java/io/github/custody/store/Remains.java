package io.github.custody.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one transaction left beside its output.
 *
 * @param token the transaction
 * @param owner the verdict on the lock that names the transaction, in place or not
 * @param intent whether its intent is there
 * @param output what stands at the output, seen from it
 * @param fileMode the permission bits of the file that it was replacing
 * @param files what carries its token, and the intent if it is its own
 */
public record Remains(
    Token token,
    Optional<Judgement> owner,
    IntentNow intent,
    OutputNow output,
    OptionalInt fileMode,
    List<Remnant> files) {
  public Remains {
    files = List.copyOf(files);
  }

  /** The file of a kind that has one name. */
  public Optional<Remnant> file(LeftoverKind kind) {
    return files.stream().filter(file -> file.kind() == kind).findFirst();
  }

  /** Whether there is nothing at all. */
  public boolean isEmpty() {
    return files.isEmpty();
  }
}
