package io.github.custody.maven;

import io.github.custody.CustodyException;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** The one place where failures become Maven's. */
final class MojoFailures {
  private MojoFailures() {}

  /**
   * Runs a goal.
   *
   * @throws MojoFailureException verification, collision, lock or network: what was found out there
   * @throws MojoExecutionException configuration, unexpected I/O, or a defect
   */
  static void mapped(GoalAction action) throws MojoExecutionException, MojoFailureException {
    try {
      action.run();
    } catch (CustodyException e) {
      Optional<RedactedCause> cause = Optional.ofNullable(e.getCause()).map(RedactedCause::of);
      String message = FailureMessage.of(e, cause);
      if (isExpected(e)) {
        throw new MojoFailureException(message, cause.orElse(null));
      }
      throw new MojoExecutionException(message, cause.orElse(null));
    } catch (RuntimeException e) {
      // A defect, whose message may hold anything.
      RedactedCause cause = RedactedCause.of(e);
      throw new MojoExecutionException("this is a defect of the plugin: " + cause.chain(), cause);
    }
  }

  private static boolean isExpected(CustodyException e) {
    return switch (e.code()) {
      case LOCKED, LOCK_FAILED, LOCK_LOST, RECOVERY_REQUIRED, NOT_DURABLE -> true;
      case OFFLINE, NETWORK_ERROR, FETCH_FAILED, REDIRECT_REFUSED, TIMEOUT, TOO_LARGE -> true;
      case DIGEST_MISMATCH, PARTIAL_REPLACED, PARTIAL_CHANGED, OUTPUT_CHANGED, COLLISION -> true;
      case PAIR_MISMATCH, CANCELLED, UNRESOLVED -> true;
      case NO_SOURCE, BAD_URL, BAD_DIGEST, NO_OUTPUT, BAD_TIMEOUT, BAD_CONFIGURATION -> false;
      case UNSAFE_PATH, STREAM_ERROR, SNAPSHOT_FAILED, COMMIT_FAILED -> false;
    };
  }
}
