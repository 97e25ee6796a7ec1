package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import io.github.custody.fs.ReplacedFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds out who stands in the way at an output: the owner of its lock, or of an intent whose lock
 * is gone. Changes nothing.
 */
final class LockInspection {
  private final Directory directory;
  private final SiblingNames names;
  private final LockJudge judge;

  LockInspection(FileOps files, Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
    this.judge = new LockJudge(files, directory, names.leaf());
  }

  /** Whether a lock or an intent is there. */
  boolean isTaken() throws IOException {
    return directory.stat(names.lock()).isPresent() || intentName().isPresent();
  }

  /** The name at which an intent stands; one that is taken back is one, too. */
  private Optional<String> intentName() throws IOException {
    for (String name : List.of(names.intent(), names.undo())) {
      if (directory.stat(name).isPresent()) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /**
   * Who stands in the way, if somebody does. A lock is there before its intent and goes after it;
   * so an intent that was there before and after no lock was has lost its lock.
   *
   * @throws CustodyException {@code UNSAFE_PATH} when something that is no regular file is there,
   *     {@code LOCK_FAILED} when it cannot be looked at
   */
  Optional<Holder> holder() throws CustodyException {
    String name = names.intent();
    try {
      Optional<FileState> intent = directory.stat(name);
      Optional<FileState> undo = directory.stat(names.undo());
      name = names.lock();
      Optional<LockSighting> lock = judge.look(name);
      if (lock.isPresent()) {
        return Optional.of(ofLock(lock.get()));
      }
      name = names.intent();
      boolean began = intent.isPresent() && Names.isSame(directory, name, intent.get().id());
      name = names.undo();
      boolean undoes = undo.isPresent() && Names.isSame(directory, name, undo.get().id());
      return began || undoes ? unfinished() : Optional.empty();
    } catch (NotRegularFileException e) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH,
              path(name).getFileName() + " beside the output is " + e.kind().label())
          .with("lock", path(name).toString());
    } catch (IOException e) {
      throw CustodyException.of(FailureCode.LOCK_FAILED, "the lock cannot be looked at", e)
          .with("lock", path(name).toString());
    }
  }

  /**
   * Who left an intent without a lock, if somebody did.
   *
   * @throws NotRegularFileException it is no regular file
   */
  Optional<Holder> unfinished() throws IOException {
    Optional<String> name = intentName();
    Optional<FileState> there = name.isEmpty() ? Optional.empty() : directory.stat(name.get());
    if (there.isEmpty()) {
      return Optional.empty();
    }
    if (!there.get().isRegular()) {
      throw new NotRegularFileException(name.get(), there.get().kind());
    }
    try (OpenFile file = directory.open(name.get())) {
      return Optional.of(ofIntent(name.get(), file));
    } catch (NoSuchFileException | ReplacedFileException gone) {
      return Optional.empty(); // Its owner is at work, and so has a lock.
    }
  }

  private Holder ofIntent(String name, OpenFile file) throws IOException {
    byte[] head = Head.of(file).bytes();
    try {
      if (PairIntent.hasHeader(head)) {
        PairIntent pair = PairIntent.parse(head, names.leaf());
        return gone(name, pair.token(), pair.goal(), file);
      }
      Intent intent = Intent.parse(head, names.leaf());
      return gone(name, intent.token(), intent.goal(), file);
    } catch (MalformedRecordException e) {
      Judgement judgement = new Judgement(Verdict.CORRUPT, "the intent " + e.getMessage());
      return holder(name, Head.tokenOfUnreadable(file), judgement, "unknown", file.state());
    }
  }

  private Holder gone(String name, Token token, String goal, OpenFile file) throws IOException {
    Judgement judgement =
        new Judgement(Verdict.DEAD, "its lock is gone, so it cannot go on with what it began");
    String owner = "transaction %s, goal %s".formatted(token, goal);
    return holder(name, token, judgement, owner, file.state());
  }

  private Holder ofLock(LockSighting seen) throws IOException {
    return holder(seen.name(), seen.token(), seen.judgement(), seen.owner(), seen.state());
  }

  private Holder holder(
      String name, Token token, Judgement judgement, String owner, FileState state)
      throws IOException {
    SiblingNames theirs = new SiblingNames(names.leaf(), token);
    Optional<FileState> partial = directory.stat(theirs.partial());
    return new Holder(
        path(name),
        path(names.leaf()),
        token,
        judgement,
        owner,
        state.modified(),
        partial.map(file -> OptionalLong.of(file.size())).orElse(OptionalLong.empty()),
        partial.map(file -> path(theirs.partial())),
        directory.stat(theirs.recovery()).map(file -> path(theirs.recovery())));
  }

  private Path path(String name) {
    return directory.path().resolve(name);
  }
}
