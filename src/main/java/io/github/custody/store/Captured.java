package io.github.custody.store;

import java.util.Optional;
import java.util.stream.Stream;

/** Which name a drop name was made for; its number is part of the form on disk. */
enum Captured {
  OUTPUT(0),
  LOCK(1),
  INTENT(2),
  PARTIAL(3),
  RECOVERY(4),
  RESTORE(5),
  RETAINED(6),
  PRIVATE_LOCK(7),
  DRAFT(8),
  /** A name that nobody misses. */
  NOTHING(9),
  UNDO(1002),
  STAGED_ARTIFACT(1003),
  STAGED_SIDECAR(1004);

  private static final int NUMBERS = 10;

  /** The names of a pair count from here on. */
  private static final int PAIR = 1000;

  private final int number;

  Captured(int number) {
    this.number = number;
  }

  /** The number of its {@code n}-th drop name. */
  int number(int n) {
    return n * NUMBERS + number;
  }

  /** The one whose drop name has this number. */
  static Captured numbered(int number) {
    return Stream.of(values())
        .filter(each -> each.number == number % NUMBERS + (number < PAIR ? 0 : PAIR))
        .findFirst()
        .orElse(NOTHING);
  }

  /** Whether it is a name that only the publication of a pair makes. */
  boolean isOfPair() {
    return number >= PAIR;
  }

  /** Whether any file may have the name without deciding anything. */
  boolean isHarmless() {
    return switch (this) {
      case OUTPUT, PARTIAL, PRIVATE_LOCK, DRAFT, STAGED_ARTIFACT, STAGED_SIDECAR -> true;
      case LOCK, INTENT, RECOVERY, RESTORE, RETAINED, NOTHING, UNDO -> false;
    };
  }

  /** The name that was captured. */
  Optional<String> nameIn(SiblingNames names) {
    return switch (this) {
      case OUTPUT -> Optional.of(names.leaf());
      case LOCK -> Optional.of(names.lock());
      case INTENT -> Optional.of(names.intent());
      case PARTIAL -> Optional.of(names.partial());
      case RECOVERY -> Optional.of(names.recovery());
      case RESTORE -> Optional.of(names.restore());
      case RETAINED -> Optional.of(names.retained());
      case PRIVATE_LOCK -> Optional.of(names.privateLock());
      case DRAFT -> Optional.of(names.draft());
      case NOTHING -> Optional.empty();
      case UNDO -> Optional.of(names.undo());
      case STAGED_ARTIFACT -> Optional.of(names.stagedArtifact());
      case STAGED_SIDECAR -> Optional.of(names.stagedSidecar());
    };
  }
}
