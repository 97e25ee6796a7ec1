package io.github.custody.testing;

import java.io.IOException;

/**
 * What happens around each call of the file seam. Either method may act on the disk as an
 * adversary, and may be called on several threads at once.
 */
@FunctionalInterface
public interface Interposition {
  /**
   * Runs before the call. What it throws is thrown instead of making the call: an {@link
   * IOException} is a fault, an {@link Error} a crash.
   *
   * @return what the call shall do; only what {@link FileVerb#allows} permits
   */
  Effect before(FileCall call) throws IOException;

  /**
   * Runs after a call that reported success. What it throws is what the caller sees: the call took
   * effect.
   */
  default void after(FileCall call) throws IOException {}

  /** What a call does. */
  enum Effect {
    /** What it says. */
    NORMAL,
    /** Nothing, but it reports success. */
    SKIP,
    /** A part: of a read or write of n bytes the first half, at least one. */
    SHORT,
    /** Of a write the first byte alone. */
    ONE_BYTE,
    /** Of a write of n bytes the first n - 1, at least one. */
    ALL_BUT_ONE,
    /** Of a write no byte. */
    NO_BYTE,
    /**
     * Nothing: the system's call fails, and the operation has an answer for that instead of an
     * exception.
     */
    ANSWERED
  }

  /** Nothing happens. */
  static Interposition none() {
    return call -> Effect.NORMAL;
  }
}
