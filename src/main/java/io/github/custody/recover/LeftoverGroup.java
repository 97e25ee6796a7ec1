package io.github.custody.recover;

import io.github.custody.store.LeafName;
import io.github.custody.store.LeftoverName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.RecoverableOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The names that were found beside one output.
 *
 * @param directory the output's directory
 * @param leaf the output's name
 * @param names what was found
 */
record LeftoverGroup(Path directory, LeafName leaf, List<LeftoverName> names) {
  LeftoverGroup {
    names = List.copyOf(names);
  }

  /** The same without some of the names. */
  LeftoverGroup without(List<LeftoverName> some) {
    return new LeftoverGroup(
        directory, leaf, names.stream().filter(name -> !some.contains(name)).toList());
  }

  Path output() {
    return directory.resolve(leaf.text());
  }

  RecoverableOutput open(OutputStore store) throws IOException {
    return RecoverableOutput.open(store, directory, leaf, names);
  }

  /** What is to be said when it cannot be looked at. */
  Finding unseen(String reason) {
    return unseen(output(), reason);
  }

  /** The same of any output. */
  static Finding unseen(Path output, String reason) {
    return new Finding(
        output,
        "-",
        Owner.UNSEEN,
        "not looked at",
        List.of(),
        Ending.UNDECIDED,
        reason,
        Status.FAILED,
        List.of(),
        List.of());
  }
}
