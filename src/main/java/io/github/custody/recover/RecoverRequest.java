package io.github.custody.recover;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be recovered, and how far.
 *
 * @param roots where leftovers are searched
 * @param only the one output that counts, where not all do; absolute
 * @param known outputs of ours, absolute: an unreadable lock beside one of them is ours too
 * @param mode how far recovery goes
 * @param consent the transactions whose conflicts, or whose unclear owners, a person has decided
 * @param choice how those conflicts are resolved
 * @param trustContainers whether an owner in another container counts as dead after a minute
 *     without a sign of life
 */
public record RecoverRequest(
    List<SearchRoot> roots,
    Optional<Path> only,
    Set<Path> known,
    Mode mode,
    Set<String> consent,
    Choice choice,
    boolean trustContainers) {
  public RecoverRequest {
    roots = List.copyOf(roots);
    known = Set.copyOf(known);
    consent = Set.copyOf(consent);
  }

  /** Everything below a directory, without a consent. */
  public static RecoverRequest safe(Path directory) {
    return new RecoverRequest(
        List.of(new SearchRoot(directory, true)),
        Optional.empty(),
        Set.of(),
        Mode.SAFE,
        Set.of(),
        Choice.KEEP_CURRENT,
        false);
  }

  /** What stands in the way at one output, an absolute path, without a consent. */
  public static RecoverRequest only(Path output) {
    return new RecoverRequest(
        List.of(new SearchRoot(Objects.requireNonNull(output.getParent()), false)),
        Optional.of(output),
        Set.of(output),
        Mode.SAFE,
        Set.of(),
        Choice.KEEP_CURRENT,
        false);
  }
}
