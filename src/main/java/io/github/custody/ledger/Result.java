package io.github.custody.ledger;

import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How it ended. What is not known, or does not apply, is empty.
 *
 * @param outcome the outcome
 * @param code the code of a failure
 * @param committed whether the new bytes got their final name, and kept it
 * @param outputState what the output name holds
 * @param kept files of ours that are left
 * @param next what to run next
 * @param attempts one line for each request that was made
 * @param millis how long it took
 * @param guarantees what the output's file system grants, by name
 * @param warnings what did not work after the commit, one sentence each
 */
public record Result(
    Outcome outcome,
    Optional<FailureCode> code,
    Optional<Boolean> committed,
    Optional<OutputState> outputState,
    List<String> kept,
    Optional<String> next,
    List<String> attempts,
    OptionalLong millis,
    Map<String, String> guarantees,
    List<String> warnings) {

  public Result {
    warnings = List.copyOf(warnings);
    kept = List.copyOf(kept);
    attempts = List.copyOf(attempts);
    guarantees = Collections.unmodifiableSortedMap(new TreeMap<>(guarantees));
  }

  /** An outcome about which there is nothing more to say. */
  public static Result of(Outcome outcome) {
    return new Result(
        outcome,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        OptionalLong.empty(),
        Map.of(),
        List.of());
  }

  /** A failure with what it left on disk. */
  public static Result failed(FailureCode code, Facts facts, String next, long millis) {
    return new Result(
        Outcome.FAILED,
        Optional.of(code),
        Optional.of(facts.committed()),
        Optional.of(facts.output()),
        facts.kept().stream().map(Path::toString).toList(),
        Optional.of(next),
        List.of(),
        OptionalLong.of(millis),
        Map.of(),
        List.of());
  }

  /** A success, with what housekeeping left behind after it. */
  public static Result succeeded(
      Outcome outcome,
      OutputState outputState,
      List<String> attempts,
      long millis,
      Map<String, String> guarantees,
      List<String> warnings) {
    return new Result(
        outcome,
        Optional.empty(),
        Optional.of(outputState == OutputState.NEW),
        Optional.of(outputState),
        List.of(),
        Optional.empty(),
        attempts,
        OptionalLong.of(millis),
        guarantees,
        warnings);
  }
}
