package io.github.custody.store;

import java.util.Optional;

/**
 * What stands at one of the two names of a pair.
 *
 * @param name the name
 * @param holding what it is
 * @param file the file, where there is one
 */
public record PairPlace(String name, Holding holding, Optional<Remnant> file) {

  /** What a name of a pair holds, seen from the intent. */
  public enum Holding {
    ABSENT("absent"),
    /** The recorded file with every recorded digest. */
    PUBLISHED("the published file"),
    /** The recorded file, which somebody wrote to. */
    CHANGED("the published file, changed since"),
    /** Anything else. */
    FOREIGN("a file of another program"),
    /** No intent tells what it should be. */
    UNTOLD("a file of unknown origin");

    private final String label;

    Holding(String label) {
      this.label = label;
    }

    /** The words for people. */
    public String label() {
      return label;
    }
  }

  /** Whether it is a file that the intent names, whoever wrote to it since. */
  public boolean isRecorded() {
    return holding == Holding.PUBLISHED || holding == Holding.CHANGED;
  }
}
