package io.github.custody.store;

import java.util.Optional;
import java.util.function.Function;

/** Which name a drop name was made for; the order is the form on disk. */
enum Captured {
  OUTPUT(SiblingNames::leaf),
  LOCK(SiblingNames::lock),
  INTENT(SiblingNames::intent),
  PARTIAL(SiblingNames::partial),
  RECOVERY(SiblingNames::recovery),
  RESTORE(SiblingNames::restore),
  RETAINED(SiblingNames::retained),
  /** A name that nobody misses. */
  NOTHING(names -> "");

  private final Function<SiblingNames, String> name;

  Captured(Function<SiblingNames, String> name) {
    this.name = name;
  }

  /** The name that was captured. */
  Optional<String> nameIn(SiblingNames names) {
    return Optional.of(name.apply(names)).filter(text -> !text.isEmpty());
  }
}
