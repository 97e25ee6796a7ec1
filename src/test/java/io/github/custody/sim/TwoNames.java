package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/** Never sees that a file has only one name left. */
final class TwoNames extends Flaw {
  @Override
  Optional<FileState> stat(Directory real, String name) throws IOException {
    return super.stat(real, name)
        .map(it -> name.startsWith(LEAF + ".recovery-") ? withTwoNames(it) : it);
  }

  static FileState withTwoNames(FileState state) {
    return new FileState(
        state.kind(),
        state.id(),
        2,
        state.mode(),
        state.owner(),
        state.size(),
        state.modified(),
        state.changed(),
        state.born());
  }
}
