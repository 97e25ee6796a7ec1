package io.github.custody.store;

import io.github.custody.fs.FileState;
import java.util.Set;

/**
 * A file that a transaction left beside its output.
 *
 * @param name its name in the directory
 * @param kind what it stands for by its name
 * @param state which file it is; nothing is done to another one
 * @param traits what is known of it
 */
public record Remnant(String name, LeftoverKind kind, FileState state, Set<Trait> traits) {
  public Remnant {
    traits = Set.copyOf(traits);
  }

  /** Whether it is a regular file: nothing else is ever touched. */
  public boolean isFile() {
    return state.isRegular();
  }

  /** Whether it is the previous output that the intent names. */
  public boolean isPrevious() {
    return isFile() && traits.contains(Trait.PREVIOUS);
  }

  /** Whether both are names of one file. */
  public boolean isSameFile(Remnant other) {
    return state.isSameFile(other.state);
  }

  /** Its length in bytes. */
  public long size() {
    return state.size();
  }

  /** Whether it has one of these traits. */
  public boolean isAny(Set<Trait> wanted) {
    return traits.stream().anyMatch(wanted::contains);
  }

  private boolean isOfPair() {
    return switch (kind) {
      case STAGED_ARTIFACT, STAGED_SIDECAR, ARTIFACT, SIDECAR, SIBLING -> true;
      case LOCK, PRIVATE_LOCK, INTENT, UNDO, DRAFT, PARTIAL, RECOVERY, RESTORE -> false;
      case RETAINED, DROP, ASIDE -> false;
    };
  }

  /** What it is, for people: by what is known of it, and else by its name. */
  public String label() {
    if (!isFile()) {
      return state.kind().label();
    }
    if (isOfPair()) {
      return traits.isEmpty() ? "file of another program" : kind.label();
    }
    if (traits.contains(Trait.PREVIOUS)) {
      return LeftoverKind.RECOVERY.label();
    }
    if (traits.contains(Trait.STAGED)) {
      return LeftoverKind.PARTIAL.label();
    }
    return kind == LeftoverKind.PARTIAL && traits.isEmpty()
        ? "file at the new file's name, of unknown origin"
        : kind.label();
  }
}
