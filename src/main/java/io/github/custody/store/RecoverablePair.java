package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import io.github.custody.store.PairLock.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A pair whose publication did not end. Looking changes nothing; {@link #begin} takes both names
 * over. Closing it gives the directory back.
 */
public final class RecoverablePair implements AutoCloseable {
  private static final Judgement GIVEN_UP =
      new Judgement(Verdict.RETAINED, "its transaction was given up");

  private final OutputStore store;
  private final Directory directory;
  private final PairTrail trail;
  private final String goal;

  private RecoverablePair(OutputStore store, Directory directory, PairTrail trail, String goal) {
    this.store = store;
    this.directory = directory;
    this.trail = trail;
    this.goal = goal;
  }

  /**
   * Pins the pair's directory.
   *
   * @param goal the goal that recovers, for the records
   * @throws IOException it is gone, or no directory
   */
  public static RecoverablePair open(OutputStore store, PairTrail trail, String goal)
      throws IOException {
    return new RecoverablePair(
        store, RecoverableOutput.pin(store.files(), trail.directory()), trail, goal);
  }

  /** The artifact's real path. */
  public Path path() {
    return directory.path().resolve(trail.artifact().text());
  }

  /** Looks. */
  public PairSight look() throws IOException {
    Optional<LockNow.Obstacle> obstacle = obstacle();
    PairLocks locks = obstacle.isEmpty() ? locks() : new PairLocks(List.of(), List.of(), goal);
    List<PairLock> seen = locks.places().stream().map(PairLocks.Place::seen).toList();
    return new PairSight(obstacle, seen, PairRemainsReader.read(directory, trail, locks));
  }

  /**
   * What the publication left, for the owner of both names.
   *
   * @param before the locks as they were before they were taken over: now they are ours
   */
  PairRemains remains(List<PairLocks.Place> before) throws IOException {
    List<LockSighting> unplaced = new ArrayList<>();
    for (SiblingNames names : trail.siblings()) {
      unplaced(names).ifPresent(unplaced::add);
    }
    return PairRemainsReader.read(directory, trail, new PairLocks(before, unplaced, goal));
  }

  /** A link, a directory or a device at a name of ours is left alone, and named. */
  private Optional<LockNow.Obstacle> obstacle() throws IOException {
    List<String> names = new ArrayList<>();
    trail.siblings().forEach(it -> names.add(it.lock()));
    names.addAll(List.of(trail.artifactNames().intent(), trail.artifactNames().undo()));
    for (String name : names) {
      Optional<FileState> there = directory.stat(name);
      if (there.isPresent() && !there.get().isRegular()) {
        return Optional.of(new LockNow.Obstacle(name, there.get().kind().label()));
      }
    }
    return Optional.empty();
  }

  private PairLocks locks() throws IOException {
    List<PairLocks.Place> places = new ArrayList<>();
    List<LockSighting> unplaced = new ArrayList<>();
    for (SiblingNames names : trail.siblings()) {
      Optional<LockSighting> lock = judge(names).look(names.lock()).map(this::judged);
      if (lock.isPresent()) {
        Part part = PairLocks.part(lock.get(), trail.token(), goal);
        places.add(new PairLocks.Place(new LeafName(names.leaf()), lock.get(), part));
      }
      unplaced(names).ifPresent(unplaced::add);
    }
    return new PairLocks(places, unplaced, goal);
  }

  /** A lock that was being made or released says as much about its files as one in place. */
  private Optional<LockSighting> unplaced(SiblingNames names) throws IOException {
    try {
      return judge(names).look(names.privateLock()).map(this::judged);
    } catch (NotRegularFileException no) {
      return Optional.empty();
    }
  }

  /** There is one marker, beside the artifact, and it speaks for both locks. */
  private LockSighting judged(LockSighting lock) {
    try {
      boolean givenUp =
          lock.token().equals(trail.token())
              && lock.head().isPresent()
              && Marker.isAt(directory, trail.artifactNames());
      return givenUp
          ? new LockSighting(
              lock.name(), lock.state(), lock.token(), lock.head(), lock.record(), GIVEN_UP)
          : lock;
    } catch (IOException unknown) {
      return lock;
    }
  }

  /**
   * Takes both names over: the locks of dead owners, and new ones where there is none.
   *
   * @param wanted whether a lock, judged once more, still is to be taken over
   * @return empty when somebody else is at work on one of them
   * @throws IOException one of them cannot be taken; nothing was changed
   */
  public Optional<PairRecoverySession> begin(Predicate<LockNow.Seen> wanted) throws IOException {
    return new PairRecoveryBeginning(store, directory, trail, goal, this::judged)
        .begin(wanted)
        .map(held -> new PairRecoverySession(store, directory, trail, this, held));
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

  private LockJudge judge(SiblingNames names) {
    return new LockJudge(store.files(), directory, names.leaf());
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
