package io.github.custody.maven;

import io.github.custody.FailureCode;

/**
 * The advice for each code: what to do, and what to run. The only place that knows it.
 *
 * @param rerun runs the goal again
 * @param output the output's path
 */
record NextStep(RerunCommand rerun, String output) {

  String after(FailureCode code) {
    return switch (code) {
      case NO_SOURCE, BAD_URL, BAD_DIGEST, NO_OUTPUT, BAD_TIMEOUT, BAD_CONFIGURATION ->
          "correct the configuration, then: " + rerun;
      case UNSAFE_PATH -> "choose another output, or remove what stands in its way, then: " + rerun;
      case LOCKED -> "wait for the owner of the lock, then: %s%n%s".formatted(rerun, unlock());
      case LOCK_FAILED -> "see to it that the output's directory can be written, then: " + rerun;
      case OFFLINE -> "run it once without --offline: " + rerun;
      case NETWORK_ERROR, TIMEOUT, STREAM_ERROR -> "try again: " + rerun;
      case FETCH_FAILED -> "check that the source still has the file, then: " + rerun;
      case REDIRECT_REFUSED ->
          "use the final address as the source (allowDowngrade gives up https), then: " + rerun;
      case TOO_LARGE -> "check the source; if the file may be that large, raise maxSize: " + rerun;
      case DIGEST_MISMATCH ->
          "do not use these bytes; compare the digest with the one that the publisher states, then: "
              + rerun;
      case PARTIAL_REPLACED, PARTIAL_CHANGED, LOCK_LOST ->
          "find the program that writes into the output's directory, then: " + rerun;
      case SNAPSHOT_FAILED, COMMIT_FAILED ->
          "see to it that the output's directory can be written, then: " + rerun;
      case OUTPUT_CHANGED, RECOVERY_REQUIRED -> byHand();
      case COLLISION -> "remove the file or set overwrite to ifDifferent, then: " + rerun;
      case CANCELLED -> rerun.text();
    };
  }

  private String unlock() {
    return "or, when no process of its owner exists any more: rm "
        + RerunCommand.quoted(output + ".lock");
  }

  private String byHand() {
    return """
        compare what was kept with the output, leave the right file as %s, \
        remove the others and the lock, then: %s"""
        .formatted(RerunCommand.quoted(output), rerun);
  }
}
