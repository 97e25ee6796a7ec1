package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What tells of one publication: {@code A.undo} before {@code A.intent}, and one that was captured
 * for deletion after both, since it still tells what it told.
 *
 * @param now whether it publishes or takes back
 * @param name where it stands
 * @param content what it says
 * @param state which file it is
 */
record PairIntentFile(
    PairIntentNow now, String name, Optional<PairIntent> content, Optional<FileState> state) {
  /** One that comes and goes between our look and our opening ends somewhere. */
  private static final int MOST_ATTEMPTS = 100;

  private static final PairIntentFile NONE =
      new PairIntentFile(PairIntentNow.NONE, "", Optional.empty(), Optional.empty());

  /**
   * Reads it. What cannot be read belongs to the transaction that has a lock, or to the one that is
   * named by its digest.
   *
   * @param names the transaction's beside the artifact
   * @param locked whether the transaction has a lock
   */
  static PairIntentFile read(Directory directory, SiblingNames names, boolean locked)
      throws IOException {
    PairIntentFile found = readAt(directory, names, names.undo(), PairIntentNow.UNDO, locked);
    if (found.now() == PairIntentNow.NONE) {
      found = readAt(directory, names, names.intent(), PairIntentNow.PUBLISHING, locked);
    }
    if (found.now() == PairIntentNow.NONE) {
      String captured = names.drop(Captured.UNDO, 0);
      found = readAt(directory, names, captured, PairIntentNow.UNDO, false);
    }
    if (found.now() == PairIntentNow.NONE) {
      String captured = names.drop(Captured.INTENT, 0);
      found = readAt(directory, names, captured, PairIntentNow.PUBLISHING, false);
    }
    return found;
  }

  /** Reads one whose transaction is not known, of the artifact {@code leaf}. */
  static Optional<PairIntent> readAnyAt(Directory directory, String leaf, String name)
      throws IOException {
    if (directory.stat(name).filter(FileState::isRegular).isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = directory.open(name)) {
      return Optional.of(PairIntent.parse(Head.of(file).bytes(), leaf));
    } catch (MalformedRecordException | NoSuchFileException none) {
      return Optional.empty();
    }
  }

  /** The names at which this transaction's may stand for everybody to see. */
  List<String> namesInPlace(Directory directory, SiblingNames names) throws IOException {
    List<String> places = new ArrayList<>();
    for (String place : List.of(names.intent(), names.undo())) {
      boolean same =
          (state.isPresent() && Names.isSame(directory, place, state.get().id()))
              || readAnyAt(directory, names.leaf(), place)
                  .filter(it -> it.token().equals(names.token()))
                  .isPresent();
      if (same) {
        places.add(place);
      }
    }
    return places;
  }

  private static PairIntentFile readAt(
      Directory directory, SiblingNames names, String name, PairIntentNow now, boolean locked)
      throws IOException {
    NoSuchFileException last = new NoSuchFileException(name);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return readOnce(directory, names, name, now, locked);
      } catch (NoSuchFileException gone) {
        last = gone; // Gone when it is opened: the next look tells.
      }
    }
    throw new IOException(name + " is there and cannot be opened", last);
  }

  private static PairIntentFile readOnce(
      Directory directory, SiblingNames names, String name, PairIntentNow now, boolean locked)
      throws IOException {
    Optional<FileState> there = directory.stat(name);
    if (there.isEmpty() || !there.get().isRegular()) {
      return NONE; // What is no file stands in the way, and is told as such.
    }
    try (OpenFile file = directory.open(name)) {
      Optional<FileState> state = Optional.of(file.state());
      byte[] head = Head.of(file).bytes();
      try {
        PairIntent intent = PairIntent.parse(head, names.leaf());
        return intent.token().equals(names.token())
            ? new PairIntentFile(now, name, Optional.of(intent), state)
            : NONE;
      } catch (MalformedRecordException e) {
        boolean ours = locked || Head.tokenOfUnreadable(file).equals(names.token());
        return ours && !Intent.isOne(head, names.leaf())
            ? new PairIntentFile(PairIntentNow.UNREADABLE, name, Optional.empty(), state)
            : NONE;
      }
    }
  }
}
