package io.github.custody.maven;

import io.github.custody.CustodyException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The advice for each code: what to do before the goal runs again. The only place that knows it.
 *
 * @param rerun runs the goal again
 */
record NextStep(RerunCommand rerun) {
  static final String ADVICE = "advice";
  static final String NEXT = "next";
  private static final String LOCK = "lock";
  private static final String UNFINISHED = "unfinished";
  private static final String PREVIOUS = "previous output";
  private static final String LOCK_SUFFIX = ".lock";

  /** The same failure with the advice, and with the command to run after it. */
  CustodyException addedTo(CustodyException failure) {
    return failure.with(ADVICE, advice(failure)).with(NEXT, rerun.text());
  }

  private static String advice(CustodyException failure) {
    return switch (failure.code()) {
      case NO_SOURCE, BAD_URL, BAD_DIGEST, NO_OUTPUT, BAD_TIMEOUT, BAD_CONFIGURATION ->
          "correct the configuration";
      case UNSAFE_PATH -> "choose another output, or remove what stands in its way";
      case LOCKED -> unlocking(failure.details());
      case LOCK_FAILED, SNAPSHOT_FAILED, COMMIT_FAILED ->
          "see to it that the output's directory can be written";
      case OFFLINE -> "run it once without --offline";
      case NETWORK_ERROR, TIMEOUT, STREAM_ERROR, CANCELLED -> "try again";
      case FETCH_FAILED -> "check that the source still has the file";
      case REDIRECT_REFUSED ->
          "name the final address as the source; allowDowngrade would give up https";
      case TOO_LARGE -> "check the source; correct size or maxSize if the file may be that large";
      case DIGEST_MISMATCH ->
          "do not use these bytes; compare the digest with the one that the publisher states";
      case PARTIAL_REPLACED, PARTIAL_CHANGED, LOCK_LOST ->
          "find the program that writes into the output's directory";
      case OUTPUT_CHANGED, RECOVERY_REQUIRED ->
          failure.facts().kept().isEmpty()
              ? "find the program that writes to the output, and run the goal again"
              : byHand();
      case COLLISION -> "remove the file, or set overwrite to ifDifferent";
    };
  }

  /** Deleting an intent by hand would forget the previous output, so only a lock may be advised. */
  private static String unlocking(Map<String, String> details) {
    String lock = details.getOrDefault(LOCK, "");
    if (!lock.endsWith(LOCK_SUFFIX) || details.containsKey(PREVIOUS)) {
      return byHand();
    }
    String files =
        Stream.of(lock, details.getOrDefault(UNFINISHED, ""))
            .filter(path -> !path.isEmpty())
            .map(RerunCommand::quoted)
            .collect(Collectors.joining(" "));
    return "wait for the owner of the lock; when that process does not exist any more: rm " + files;
  }

  private static String byHand() {
    return "compare what was kept with the output, leave the right file at its name, remove the"
        + " others and the lock";
  }
}
