package io.github.custody;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is on disk after a failure. Together with the code it determines the state.
 *
 * @param committed whether the new bytes got their final name, and kept it
 * @param output what the output name holds
 * @param kept the files that were left on purpose or could not be removed, each of which exists
 * @param notes further facts for people, one sentence each
 */
public record Facts(boolean committed, OutputState output, List<Path> kept, List<String> notes) {
  /** Nothing at the target changed and nothing is left. */
  public static final Facts UNTOUCHED =
      new Facts(false, OutputState.UNCHANGED, List.of(), List.of());

  public Facts {
    kept = List.copyOf(kept);
    notes = List.copyOf(notes);
  }

  /** The same with one more note. */
  public Facts withNote(String note) {
    return new Facts(
        committed, output, kept, Stream.concat(notes.stream(), Stream.of(note)).toList());
  }
}
