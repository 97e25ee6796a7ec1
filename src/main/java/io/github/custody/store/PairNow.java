package io.github.custody.store;

import io.github.custody.Content;
import java.util.Optional;

/** What stands at the two names of a pair (Q4), seen under both locks. */
public sealed interface PairNow {

  /** Nothing at either. */
  record Free() implements PairNow {}

  /**
   * Something at one of them at least.
   *
   * @param artifact what the artifact's name holds, if that is a regular file
   * @param sidecar what the sidecar's name holds, if that is a regular file
   * @param what what is there, for people
   */
  record Taken(Optional<Content> artifact, Optional<Content> sidecar, String what)
      implements PairNow {

    /** Whether it is this pair. */
    public boolean isPair(Content wantedArtifact, Content wantedSidecar) {
      return artifact.filter(wantedArtifact::equals).isPresent()
          && sidecar.filter(wantedSidecar::equals).isPresent();
    }
  }
}
