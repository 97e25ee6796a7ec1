package io.github.custody.store;

import io.github.custody.fs.Directory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Takes an output over for recovery: by its dead owner's lock, or by a new one. */
final class RecoveryBeginning {
  private final OutputStore store;
  private final Directory directory;
  private final LeafName leaf;
  private final RecoverableOutput output;
  private final String goal;

  RecoveryBeginning(
      OutputStore store,
      Directory directory,
      LeafName leaf,
      RecoverableOutput output,
      String goal) {
    this.store = store;
    this.directory = directory;
    this.leaf = leaf;
    this.output = output;
    this.goal = goal;
  }

  /** Empty when somebody else is at work, or the lock is not wanted any more. */
  Optional<RecoverySession> begin(Predicate<LockNow.Seen> wanted) throws IOException {
    LockJudge judge = new LockJudge(store.files(), directory, leaf.text());
    SiblingNames ours = new SiblingNames(leaf.text(), Token.random());
    Optional<LockSighting> there = judge.look(ours.lock());
    if (there.isEmpty()) {
      return acquire(ours);
    }
    SiblingNames theirs = new SiblingNames(leaf.text(), there.get().token());
    return new LockAdoption(directory, theirs, judge)
        .adopt(now -> now.token().equals(theirs.token()) && wanted.test(now.seen()))
        .map(lock -> session(lock, there));
  }

  private Optional<RecoverySession> acquire(SiblingNames ours) throws IOException {
    LockRecord record = store.record(ours.token(), leaf.text(), goal, List.of());
    try {
      DestinationLock lock = new LockPublication(directory, ours).publish(record.toBytes()).lock();
      return Optional.of(session(lock, Optional.empty()));
    } catch (FileAlreadyExistsException somebodyWasFaster) {
      return Optional.empty();
    }
  }

  private RecoverySession session(DestinationLock lock, Optional<LockSighting> adopted) {
    return new RecoverySession(
        store, directory, leaf, lock, adopted.map(LockSighting::seen), output.under(adopted));
  }
}
