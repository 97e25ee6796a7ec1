package io.github.custody.recover;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Trait;
import java.util.Optional;
import java.util.Set;

/** What stands at {@code O.recovery-<tx>}. The first that fits counts. */
enum KeptPrevious {
  NONE,
  /** A further name of the file at the output. */
  SAME,
  /** The previous output that the intent names. */
  RECORDED,
  UNKNOWN;

  static KeptPrevious of(Remains remains) {
    Optional<Remnant> file = remains.file(LeftoverKind.RECOVERY).filter(Remnant::isFile);
    if (file.isEmpty()) {
      return NONE;
    }
    if (file.get().isAny(Set.of(Trait.OUTPUT))) {
      return SAME;
    }
    return file.get().isPrevious() ? RECORDED : UNKNOWN;
  }
}
