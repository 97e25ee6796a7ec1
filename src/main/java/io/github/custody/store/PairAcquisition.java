package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import io.github.custody.fs.Directory;
import io.github.custody.store.LockAcquisition.Acquired;
import io.github.custody.store.LockAcquisition.Attempt;
import io.github.custody.store.LockAcquisition.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Q2: takes the locks on both names, in the order of the names, with one token. Who meets somebody
 * at the second one gives the first one back before it waits: nobody waits with a lock in hand, so
 * two pairs that share names cannot wait for each other.
 */
final class PairAcquisition {
  private final OutputStore store;
  private final Directory directory;
  private final SiblingNames artifact;
  private final SiblingNames sidecar;
  private final String goal;

  PairAcquisition(OutputStore store, Directory directory, PairLocation location, String goal) {
    Token token = Token.random();
    this.store = store;
    this.directory = directory;
    this.artifact = new SiblingNames(location.artifact().text(), token);
    this.sidecar = new SiblingNames(location.sidecar().text(), token);
    this.goal = goal;
  }

  /**
   * Takes them, if nobody has one of them.
   *
   * @throws CustodyException {@code UNSAFE_PATH}, {@code LOCK_FAILED}, or {@code BAD_CONFIGURATION}
   *     where the file system has no hard links; nothing of ours is left, or it is named
   */
  PairBeginning begin() throws CustodyException {
    List<SiblingNames> order =
        Stream.of(artifact, sidecar).sorted(Comparator.comparing(SiblingNames::leaf)).toList();
    Attempt first = acquire(order.get(0));
    if (first instanceof Refused refused) {
      return new PairBeginning.Held(refused.holder());
    }
    Acquired one = (Acquired) first;
    boolean ended = false;
    try {
      PairBeginning beginning = beginWith(one, order);
      ended = true;
      return beginning;
    } finally {
      if (!ended) {
        one.lock().retain(); // Given back before, unless that was impossible.
      }
    }
  }

  private PairBeginning beginWith(Acquired one, List<SiblingNames> order) throws CustodyException {
    Attempt second;
    try {
      requireHardLinks(one);
      second = acquire(order.get(1));
    } catch (CustodyException e) {
      throw giveBack(one, order.get(0), e);
    }
    if (second instanceof Acquired other) {
      return new PairBeginning.Begun(
          new PairTransaction(store, PairSpace.of(directory, artifact, sidecar, one, other), goal));
    }
    try {
      one.lock().release();
    } catch (IOException e) {
      throw leftBehind(order.get(0), StoreFailure.of(e, FailureCode.LOCK_FAILED, "the lock stays"));
    }
    return new PairBeginning.Held(((Refused) second).holder());
  }

  private Attempt acquire(SiblingNames names) throws CustodyException {
    LockRecord record = store.record(names.token(), names.leaf(), goal, List.of());
    return new LockAcquisition(store.files(), directory, names).acquire(record);
  }

  private void requireHardLinks(Acquired lock) throws CustodyException {
    if (!lock.hardLinks()) {
      throw CustodyException.of(
              FailureCode.BAD_CONFIGURATION,
              "the file system of the publish directory has no hard links, so a pair cannot appear"
                  + " there whole or not at all")
          .with("directory", directory.path().toString());
    }
  }

  private CustodyException giveBack(Acquired lock, SiblingNames names, CustodyException failure) {
    try {
      lock.lock().release();
      return failure;
    } catch (IOException e) {
      failure.addSuppressed(e);
      return leftBehind(names, failure);
    }
  }

  /** What the failure names already, and what is left of the lock that cannot be given back. */
  private CustodyException leftBehind(SiblingNames names, CustodyException failure) {
    Stream<Path> lock =
        Stream.of(names.lock(), names.privateLock())
            .filter(name -> Names.isThereOrUnknown(directory, name))
            .map(directory.path()::resolve);
    List<Path> kept = Stream.concat(failure.facts().kept().stream(), lock).distinct().toList();
    return failure.with(new Facts(false, OutputState.UNCHANGED, kept, List.of()));
  }
}
