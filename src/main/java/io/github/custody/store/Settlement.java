package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import io.github.custody.store.Replacement.Kept;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * F16 to F20: after the commit call. What stands at the output is proven to be the sealed file,
 * names are made durable, and everything is looked at once more after the last change that matters.
 * Then the previous output, the intent and the lock go; what fails of that is a warning and never
 * undoes a good commit (P7).
 */
final class Settlement {
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;
  private final Replacement replacement;
  private final List<String> warnings = new ArrayList<>();

  Settlement(Workspace space, OwnFiles own, Removal removal, Replacement replacement) {
    this.space = space;
    this.own = own;
    this.removal = removal;
    this.replacement = replacement;
  }

  /**
   * F16 to F18.
   *
   * @return the previous output's state, if it still is what was recorded
   * @throws LockLostException nothing may be touched any more
   * @throws IOException the commit does not stand; the lock still may be ours
   */
  Optional<FileState> prove() throws IOException {
    replacement.strategy().requireRecordedDisplaced(space, replacement);
    dropStagedName();
    FileState landed = requireOurs();
    PrivateThread<Boolean> sync =
        PrivateThread.start("custody-directory-sync", () -> space.guarded().sync() != null); // F17
    boolean intact;
    Optional<FileState> previous;
    try {
      intact = replacement.successor().stillHoldsItsContent();
      previous = provenPrevious();
    } finally {
      sync.await(IOException.class, () -> {});
    }
    if (!intact) {
      throw new IOException("the content of the new file was changed by another program");
    }
    lastLook(landed);
    return previous;
  }

  /**
   * After a link the staged name is a second one of the output, after an exchange one of the
   * previous output; after a rename there is none.
   */
  private void dropStagedName() throws IOException {
    Removal guarded = removal.through(space.guarded());
    try {
      own.remove(space.names().partial(), guarded);
      if (replacement.previous().isPresent()) {
        guarded.removeSecondName(space.names().partial(), replacement.previous().get().id());
      }
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      warnings.add("the staged name could not be removed: " + e.getMessage());
    }
  }

  /** F16. */
  private FileState requireOurs() throws IOException {
    Optional<FileState> output = space.directory().stat(space.names().leaf());
    if (output.isEmpty() || !output.get().looksUnwritten(replacement.successor().state())) {
      throw new IOException("another file stands at the output's name after the commit");
    }
    return output.get();
  }

  private Optional<FileState> provenPrevious() throws IOException {
    Optional<FileState> kept = space.directory().stat(space.names().recovery());
    Optional<Kept> previous = replacement.previous();
    return kept.isPresent()
            && previous.isPresent()
            && previous.get().isIntactAt(space.names().recovery(), space)
        ? kept
        : Optional.empty();
  }

  /** F18. */
  private void lastLook(FileState landed) throws IOException {
    space.lock().prove();
    if (!space.directory().isStillAtItsPath()) {
      throw new IOException("the output's directory was moved or replaced");
    }
    if (!space.showsNoChange(requireOurs(), landed)) {
      throw new IOException("the new file was changed by another program");
    }
  }

  /**
   * F19, F20.
   *
   * @param proven the previous output's state when it was proven to be what we were told to replace
   * @return the aside name of a previous output that its own writer changed meanwhile
   */
  Optional<String> finish(Optional<FileState> proven) {
    SiblingNames names = space.names();
    Optional<String> aside = Optional.empty();
    try {
      aside =
          tidy("the previous output could not be removed", () -> disposeOfPrevious(proven))
              .flatMap(found -> found);
      Optional<String> displaced =
          tidy("the previous output could not be removed", this::disposeOfDisplaced)
              .flatMap(found -> found);
      aside = aside.or(() -> displaced);
      if (replacement.previous().isPresent()) {
        // Without the intent nobody could tell whose the previous output is, should it come back.
        tidy("the removal of the previous output could not be synced", space.guarded()::sync);
      }
      tidy(
          "the intent could not be removed",
          () -> {
            own.remove(names.intent(), removal.through(space.guarded()));
            return names;
          });
      tidy(
          "the lock could not be removed",
          () -> {
            space.lock().release();
            return names;
          });
      tidy("the last removals could not be synced", space.directory()::sync);
    } catch (OwnershipException e) {
      warnings.add("after the commit nothing more was touched: " + e.getMessage());
      space.lock().retain();
    }
    return aside;
  }

  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  /** One leftover does not keep the next one from being tidied up; a lost lock does. */
  private <T> Optional<T> tidy(String what, Step<T> step) throws OwnershipException {
    try {
      return Optional.of(step.run());
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      warnings.add("the output is committed, but " + what + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<String> disposeOfPrevious(Optional<FileState> proven) throws IOException {
    String name = space.names().recovery();
    Optional<FileState> kept = space.directory().stat(name);
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    boolean intact = proven.isPresent() && space.showsNoChange(kept.get(), proven.get());
    Optional<String> aside = Optional.empty();
    if (!intact) {
      aside =
          Optional.of(new SettingAside(space.guarded(), space.names()).link(name, kept.get().id()));
    }
    removal.through(space.guarded()).remove(name, kept.get().id());
    return aside;
  }

  /** After an exchange whose staged name stayed the previous output still has that name. */
  private Optional<String> disposeOfDisplaced() throws IOException {
    String name = space.names().partial();
    Optional<FileState> there = space.directory().stat(name);
    Optional<Kept> previous = replacement.previous();
    if (there.isEmpty() || previous.isEmpty() || !there.get().id().equals(previous.get().id())) {
      return Optional.empty();
    }
    Optional<String> aside = Optional.empty();
    if (!previous.get().isIntactAt(name, space)) {
      aside =
          Optional.of(
              new SettingAside(space.guarded(), space.names()).link(name, there.get().id()));
    }
    removal.through(space.guarded()).remove(name, there.get().id());
    return aside;
  }

  /** What could not be tidied up, one sentence each. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The previous output was changed by its own writer within the commit. */
  static CustodyException previousChanged() {
    return CustodyException.of(
        FailureCode.OUTPUT_CHANGED,
        "the new file is in place, but another program changed the previous one while it was replaced");
  }
}
