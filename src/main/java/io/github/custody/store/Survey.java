package io.github.custody.store;

import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at the names after a failure, so that its facts are what is there and not what was planned
 * (P6).
 */
final class Survey {
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;
  private final PreviousOutput previous;

  Survey(Workspace space, OwnFiles own, Removal removal, PreviousOutput previous) {
    this.space = space;
    this.own = own;
    this.removal = removal;
    this.previous = previous;
  }

  /** The facts where no commit took place. */
  Facts notCommitted(FailureCode code) {
    OutputState state = outputState(OutputState.UNCHANGED);
    boolean rewritten = code == FailureCode.OUTPUT_CHANGED && state == OutputState.UNCHANGED;
    return new Facts(false, rewritten ? OutputState.FOREIGN : state, kept(), List.of());
  }

  /** The facts after a rollback, whole or not. */
  Facts takenBack() {
    return new Facts(false, outputState(OutputState.RESTORED), kept(), List.of());
  }

  /**
   * The facts after a commit: whether it stands is read from the output's name, and from its bytes.
   */
  Facts afterCommit(SealedFile successor) {
    Optional<FileState> output = Names.look(space.directory(), space.names().leaf());
    if (output.filter(now -> now.isSameFile(successor.state())).isEmpty()) {
      return takenBack();
    }
    try {
      return successor.stillHoldsItsContent()
          ? new Facts(true, OutputState.NEW, kept(), List.of())
              .withNote("the output was verified again after the commit: it has the pinned bytes")
          : takenBack();
    } catch (IOException unreadable) {
      return new Facts(true, OutputState.UNKNOWN, kept(), List.of())
          .withNote(
              "the output is the new file, but it cannot be read: " + unreadable.getMessage());
    }
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
    if (previous instanceof PreviousOutput.Unseen) {
      return ifAsBefore;
    }
    return output.isPresent()
        ? OutputState.FOREIGN
        : ifAsBefore == OutputState.RESTORED ? OutputState.ABSENT : ifAsBefore;
  }

  /** Everything that carries this transaction's token, and intent and lock where they are ours. */
  private List<Path> kept() {
    SiblingNames names = space.names();
    List<String> kept = new ArrayList<>();
    for (String name :
        List.of(
            names.partial(),
            names.recovery(),
            names.restore(),
            names.retained(),
            names.privateLock(),
            names.draft(),
            names.probe(0),
            names.probe(1))) {
      if (isThere(name)) {
        kept.add(name);
      }
    }
    removal.pendingNames().stream()
        .filter(name -> Names.isThereOrUnknown(space.directory(), name))
        .forEach(kept::add);
    for (int n = 0; Names.look(space.directory(), names.aside(n)).isPresent(); n++) {
      kept.add(names.aside(n));
    }
    if (isOurs(names.intent(), () -> own.isAt(names.intent(), space.directory()))) {
      kept.add(names.intent());
    }
    if (isOurs(
        names.lock(), () -> Names.isFile(space.directory(), names.lock(), space.lock().id()))) {
      kept.add(names.lock());
    }
    return kept.stream().map(space.directory().path()::resolve).toList();
  }

  /** A name that cannot be looked at counts as there if we ever gave it to a file. */
  private boolean isThere(String name) {
    boolean given =
        own.knows(name)
            || own.knows(space.names().intent())
            || name.equals(space.names().privateLock());
    return given
        ? Names.isThereOrUnknown(space.directory(), name)
        : Names.look(space.directory(), name).isPresent();
  }

  @FunctionalInterface
  private interface Question {
    boolean answer() throws IOException;
  }

  private boolean isOurs(String name, Question question) {
    try {
      return question.answer();
    } catch (IOException unknown) {
      boolean given = own.knows(name) || name.equals(space.names().lock());
      return given && Names.isThereOrUnknown(space.directory(), name);
    }
  }
}
