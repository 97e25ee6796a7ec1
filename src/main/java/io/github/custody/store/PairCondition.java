package io.github.custody.store;

/** In what condition the files of a pair are, seen from its intent. The first that fits counts. */
public enum PairCondition {
  /** At one of the two names stands a file that the intent does not name. */
  FOREIGN,
  /** Each of the two files is there with every recorded digest, at its name or staged. */
  WHOLE,
  /** One of the two files is missing, or was written to. */
  INCOMPLETE,
  /** No intent and no staged file tells, there are two locks, and one of the names is alone. */
  ONE_ALONE,
  /** No intent tells what they should be. */
  UNTOLD
}
