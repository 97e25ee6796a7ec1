package io.github.custody.store;

import io.github.custody.Facts;
import io.github.custody.OutputState;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at the names after a failure, so that its facts are what is there and not what was planned (P6). */
final class Survey {
  private static final int NUMBERED_NAMES = 16;

  private final Workspace space;
  private final OwnFiles own;
  private final PreviousOutput previous;

  Survey(Workspace space, OwnFiles own, PreviousOutput previous) {
    this.space = space;
    this.own = own;
    this.previous = previous;
  }

  /** The facts where no commit took place. */
  Facts notCommitted() {
    return new Facts(false, outputState(OutputState.UNCHANGED), kept(), List.of());
  }

  /** The facts after a rollback, whole or not. */
  Facts takenBack() {
    return new Facts(false, outputState(OutputState.RESTORED), kept(), List.of());
  }

  /** The facts after a commit: whether it stands is read from the output's name. */
  Facts afterCommit(SealedFile sealed) {
    boolean stands =
        Names.look(space.directory(), space.names().leaf())
            .filter(now -> now.isSameFile(sealed.state()))
            .isPresent();
    return stands ? new Facts(true, OutputState.NEW, kept(), List.of()) : takenBack();
  }

  private OutputState outputState(OutputState ifAsBefore) {
    Optional<FileState> output;
    try {
      output = space.directory().stat(space.names().leaf());
    } catch (IOException e) {
      return OutputState.UNKNOWN;
    }
    if (previous instanceof PreviousOutput.Present present) {
      return output.isEmpty()
          ? OutputState.ABSENT
          : output.get().looksUnwritten(present.state()) ? ifAsBefore : OutputState.FOREIGN;
    }
    return output.isPresent()
        ? OutputState.FOREIGN
        : ifAsBefore == OutputState.RESTORED ? OutputState.ABSENT : ifAsBefore;
  }

  /** Everything that carries this transaction's token, and intent and lock where they are ours. */
  List<Path> kept() {
    List<Path> kept = new ArrayList<>();
    for (String name : namesWithToken()) {
      if (Names.look(space.directory(), name).isPresent()) {
        kept.add(space.directory().path().resolve(name));
      }
    }
    try {
      if (own.isAt(space.names().intent(), space.directory())) {
        kept.add(space.directory().path().resolve(space.names().intent()));
      }
      if (Names.isFile(space.directory(), space.names().lock(), space.lock().id())) {
        kept.add(space.directory().path().resolve(space.names().lock()));
      }
    } catch (IOException unknown) {
      return kept;
    }
    return kept;
  }

  private List<String> namesWithToken() {
    SiblingNames names = space.names();
    List<String> all =
        new ArrayList<>(
            List.of(
                names.partial(),
                names.recovery(),
                names.restore(),
                names.retained(),
                names.privateLock(),
                names.draft()));
    for (int n = 0; n < NUMBERED_NAMES; n++) {
      all.add(names.aside(n));
      all.add(names.drop(n));
    }
    return all;
  }
}
