package io.github.custody.ledger;

import io.github.custody.Digest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which file an entry is about. What is not known, or does not apply, is empty.
 *
 * @param source where the bytes were to come from, without user info, query and fragment
 * @param finalSource where they came from in the end
 * @param expected the pinned digests
 * @param actual the digests of the bytes, as proven by this run
 * @param size the length in bytes, as proven by this run
 * @param output the destination, absolute
 */
public record Subject(
    Optional<String> source,
    Optional<String> finalSource,
    List<Digest> expected,
    List<Digest> actual,
    OptionalLong size,
    Optional<String> output) {
  /** No file at all, as in a skipped execution. */
  public static final Subject NONE =
      new Subject(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          OptionalLong.empty(),
          Optional.empty());

  public Subject {
    expected = List.copyOf(expected);
    actual = List.copyOf(actual);
  }

  /** The same file at its real path. */
  public Subject at(String path) {
    return new Subject(source, finalSource, expected, actual, size, Optional.of(path));
  }

  /** The same file, whose bytes turned out to be these. */
  public Subject proven(Optional<String> from, List<Digest> digests, long length) {
    return new Subject(source, from, expected, digests, OptionalLong.of(length), output);
  }
}
