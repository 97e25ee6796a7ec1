package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import io.github.custody.store.PreviousOutput.Present;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * What is about to take whose place.
 *
 * @param successor the new file, sealed
 * @param previous the file that stood there, if one did
 * @param strategy how the name changes hands
 */
record Replacement(SealedFile successor, Optional<Kept> previous, CommitStrategy strategy) {

  /**
   * The previous output, with a second name.
   *
   * @param recorded as it was at F7
   * @param linked its state after F13
   */
  record Kept(Present recorded, FileState linked) {
    FileId id() {
      return recorded.state().id();
    }

    /**
     * Whether the file at {@code name} still has the recorded content; {@code false} also when it
     * is gone.
     */
    boolean isIntactAt(String name, Workspace space) throws IOException {
      if (!Names.isFile(space.directory(), name, id())) {
        return false;
      }
      try (OpenFile file = space.directory().open(name)) {
        Content now = Reading.of(file, recorded.bytes().algorithms());
        return now.equals(recorded.bytes()) && file.state().looksUnwritten(recorded.state());
      }
    }
  }

  /**
   * F14: the output is what F13 left, untouched, or still missing. The look at the output itself
   * comes last: what a foreign writer does after it is the window of the portable mode.
   */
  void requirePreviousUnchanged(Workspace space) throws IOException {
    if (previous.isPresent()
        && !Names.isFile(space.directory(), space.names().recovery(), previous.get().id())) {
      throw new OutputChangedException(
          "the second name of the output was changed by another program");
    }
    Optional<FileState> output = space.directory().stat(space.names().leaf());
    if (!isStillBefore(output)) {
      throw new OutputChangedException("the output was changed by another program");
    }
    if (previous.isPresent()
        && !space.provesUntouched(output.orElseThrow(), previous.get().linked())
        && !previous.get().isIntactAt(space.names().leaf(), space)) {
      throw new OutputChangedException("the content of the output was changed by another program");
    }
  }

  /** Whether {@code output} is what stood at the name before: the recorded file, or nothing. */
  boolean isStillBefore(Optional<FileState> output) {
    return previous.isEmpty()
        ? output.isEmpty()
        : output
            .filter(state -> state.looksUnwritten(previous.get().recorded().state()))
            .isPresent();
  }

  /** What the file system granted, by name: for the ledger. */
  Map<String, String> guarantees(Workspace space) {
    return Map.of(
        "replace", strategy.mode().guarantee(),
        "hardLinks", space.hardLinks() ? "yes" : "no",
        "changeTime", space.fineChangeTime() ? "fine" : "coarse");
  }
}
