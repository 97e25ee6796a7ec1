package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * What is at the name of an intent, seen from one transaction.
 *
 * @param now whether its intent is there
 * @param content what it says
 * @param state which file it is
 */
record IntentFile(IntentNow now, Optional<Intent> content, Optional<FileState> state) {
  /** One that comes and goes between our look and our opening ends somewhere. */
  private static final int MOST_ATTEMPTS = 100;

  private static final IntentFile NONE =
      new IntentFile(IntentNow.NONE, Optional.empty(), Optional.empty());

  /**
   * Reads it. An intent that cannot be read belongs to the transaction that has the lock, or to the
   * one that is named by its digest.
   *
   * @param locked whether the transaction has the lock
   */
  static IntentFile read(Directory directory, SiblingNames names, boolean locked)
      throws IOException {
    IntentFile inPlace = readAt(directory, names, names.intent(), locked);
    // One that was captured for deletion still tells what it told.
    return inPlace.now() == IntentNow.NONE
        ? readAt(directory, names, names.drop(Captured.INTENT, 0), false)
        : inPlace;
  }

  /** Whether it is what stands at the intent's name. */
  boolean isInPlace(Directory directory, SiblingNames names) throws IOException {
    return state.isPresent() && Names.isSame(directory, names.intent(), state.get().id());
  }

  /** What is gone when it is opened may be another owner's by now: the next look tells. */
  private static IntentFile readAt(
      Directory directory, SiblingNames names, String name, boolean locked) throws IOException {
    NoSuchFileException last = new NoSuchFileException(name);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return readOnce(directory, names, name, locked);
      } catch (NoSuchFileException gone) {
        last = gone;
      }
    }
    throw new IOException(name + " is there and cannot be opened", last);
  }

  private static IntentFile readOnce(
      Directory directory, SiblingNames names, String name, boolean locked) throws IOException {
    Optional<FileState> there = directory.stat(name);
    if (there.isEmpty()) {
      return NONE;
    }
    if (!there.get().isRegular()) {
      return locked ? new IntentFile(IntentNow.UNREADABLE, Optional.empty(), there) : NONE;
    }
    try (OpenFile file = directory.open(name)) {
      Optional<FileState> state = Optional.of(file.state());
      try {
        Intent intent = Intent.parse(Head.of(file).bytes(), names.leaf());
        return intent.token().equals(names.token())
            ? new IntentFile(IntentNow.READABLE, Optional.of(intent), state)
            : NONE;
      } catch (MalformedRecordException e) {
        if (PairIntent.isOne(Head.of(file).bytes(), names.leaf())) {
          return NONE; // It tells of a publication, and is that one's.
        }
        return locked || Head.tokenOfUnreadable(file).equals(names.token())
            ? new IntentFile(IntentNow.UNREADABLE, Optional.empty(), state)
            : NONE;
      }
    }
  }
}
