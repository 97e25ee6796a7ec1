package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An output beside which something was left. Looking changes nothing; {@link #begin} takes the
 * output over. Closing it gives the directory back.
 */
public final class RecoverableOutput implements AutoCloseable {
  private final OutputStore store;
  private final Directory directory;
  private final LeafName leaf;
  private final List<LeftoverName> seen;

  private RecoverableOutput(
      OutputStore store, Directory directory, LeafName leaf, List<LeftoverName> seen) {
    this.store = store;
    this.directory = directory;
    this.leaf = leaf;
    this.seen = seen;
  }

  /**
   * Pins the output's directory.
   *
   * @param seen the names that were found beside it
   * @throws IOException it is gone, or no directory
   */
  public static RecoverableOutput open(
      OutputStore store, Path directory, LeafName leaf, List<LeftoverName> seen)
      throws IOException {
    return new RecoverableOutput(store, pin(store.files(), directory), leaf, List.copyOf(seen));
  }

  /** A directory that is said to be gone is looked for: then what is in it is not lost sight of. */
  static Directory pin(FileOps files, Path directory) throws IOException {
    try {
      return files.pin(directory);
    } catch (NoSuchFileException gone) {
      files.realPath(directory);
      throw new IOException(directory + " is there and cannot be opened", gone);
    }
  }

  /** The output's real path. */
  public Path path() {
    return directory.path().resolve(leaf.text());
  }

  /**
   * Looks.
   *
   * @param known whether the output is known to be one of ours, so that even an empty lock is
   * @param consent the tokens that a person named: an unreadable lock among them is meant
   */
  public OutputLook look(boolean known, Set<String> consent) throws IOException {
    SiblingNames any = names(Token.random());
    for (String name : List.of(any.lock(), any.intent())) {
      Optional<FileState> there = directory.stat(name);
      if (there.isPresent() && !there.get().isRegular()) {
        return obstructed(name, there.get(), known);
      }
    }
    Optional<LockSighting> lock = judge().look(any.lock());
    List<Remains> transactions = transactions(lock);
    if (lock.isEmpty()) {
      return new OutputLook(new LockNow.Missing(), transactions);
    }
    LockSighting sighting = lock.get();
    boolean alone = transactions.stream().allMatch(Remains::isEmpty);
    return alone && !known && !sighting.hasHeader() && !consent.contains(sighting.token().hex())
        ? new OutputLook(new LockNow.NotOurs(), List.of())
        : new OutputLook(sighting.seen(), transactions);
  }

  /**
   * A link, a directory or a device at a name of ours is left alone, and named if it is in the way.
   */
  private OutputLook obstructed(String name, FileState there, boolean known) {
    boolean inTheWay = known || seen.stream().anyMatch(it -> it.token().isPresent());
    return new OutputLook(
        inTheWay ? new LockNow.Obstacle(name, there.kind().label()) : new LockNow.NotOurs(),
        List.of());
  }

  /** The transaction of the lock comes last, also when it left nothing else. */
  private List<Remains> transactions(Optional<LockSighting> lock) throws IOException {
    List<Remains> transactions = new ArrayList<>();
    for (Token token : tokens(lock)) {
      Remains remains = remains(token, lock);
      if (!remains.isEmpty() || isOf(lock, token)) {
        transactions.add(remains);
      }
    }
    return transactions;
  }

  private List<Token> tokens(Optional<LockSighting> lock) throws IOException {
    Set<Token> tokens = new LinkedHashSet<>();
    seen.forEach(name -> name.token().ifPresent(tokens::add));
    tokenOfIntent(lock.isPresent()).ifPresent(tokens::add);
    lock.ifPresent(
        it -> {
          tokens.remove(it.token());
          tokens.add(it.token());
        });
    return List.copyOf(tokens);
  }

  private static boolean isOf(Optional<LockSighting> lock, Token token) {
    return lock.filter(it -> it.token().equals(token)).isPresent();
  }

  /** The same looks for the owner of the output. */
  RecoverySession.Look under(Optional<LockSighting> lock) {
    return new RecoverySession.Look() {
      @Override
      public List<Token> tokens() throws IOException {
        return RecoverableOutput.this.tokens(lock);
      }

      @Override
      public Remains remains(Token token) throws IOException {
        return RecoverableOutput.this.remains(token, lock);
      }
    };
  }

  /** An unreadable intent belongs to the lock, where there is one. */
  private Optional<Token> tokenOfIntent(boolean locked) throws IOException {
    try {
      return new LockInspection(store.files(), directory, names(Token.random()))
          .unfinished()
          .filter(holder -> !locked || holder.judgement().verdict() != Verdict.CORRUPT)
          .map(Holder::token);
    } catch (NotRegularFileException no) {
      return Optional.empty();
    }
  }

  /** A lock that was being made or released says as much about its files as one in place. */
  private Optional<LockSighting> privateLock(Token token) throws IOException {
    try {
      return judge().look(names(token).privateLock());
    } catch (NotRegularFileException no) {
      return Optional.empty();
    }
  }

  private Remains remains(Token token, Optional<LockSighting> lock) throws IOException {
    Collection<String> more =
        seen.stream()
            .filter(name -> name.token().filter(token::equals).isPresent())
            .map(LeftoverName::name)
            .toList();
    Optional<LockSighting> own = isOf(lock, token) ? lock : privateLock(token);
    return RemainsReader.read(directory, names(token), own, more);
  }

  /**
   * Takes the output over: the lock of a dead owner, or, where there is none, a new one.
   *
   * @param goal the goal, for the record
   * @param wanted whether a lock, judged once more, still is to be taken over
   * @return empty when somebody else is at work
   * @throws IOException the lock cannot be taken; nothing was changed
   */
  public Optional<RecoverySession> begin(String goal, Predicate<LockNow.Seen> wanted)
      throws IOException {
    return new RecoveryBeginning(store, directory, leaf, this, goal).begin(wanted);
  }

  /**
   * The SHA-256 of one of the files, for people who have to choose.
   *
   * @return empty when it is gone or cannot be read
   */
  public Optional<Digest> digest(String name) {
    try (OpenFile file = directory.open(name)) {
      return Optional.of(Reading.of(file, Set.of(DigestAlgorithm.SHA256)).digests().get(0));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private LockJudge judge() {
    return new LockJudge(store.files(), directory, leaf.text());
  }

  private SiblingNames names(Token token) {
    return new SiblingNames(leaf.text(), token);
  }

  @Override
  public void close() {
    try {
      directory.close();
    } catch (IOException ignored) {
      return; // A descriptor that was only read from.
    }
  }
}
