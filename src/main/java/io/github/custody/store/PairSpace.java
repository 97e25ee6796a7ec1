package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.store.LockAcquisition.Acquired;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where one publication works. Everything but the sidecar's own name and lock is named after the
 * artifact.
 *
 * @param directory the pinned directory
 * @param guarded the same, with both locks proven around each change
 * @param artifact the transaction's names beside the artifact
 * @param sidecar its names beside the sidecar
 * @param locks both locks, in the order in which they were taken
 * @param fineChangeTime whether the file system's ctime tells two operations in a row apart
 */
record PairSpace(
    Directory directory,
    Directory guarded,
    SiblingNames artifact,
    SiblingNames sidecar,
    List<DestinationLock> locks,
    boolean fineChangeTime) {

  static PairSpace of(
      Directory directory,
      SiblingNames artifact,
      SiblingNames sidecar,
      Acquired first,
      Acquired second) {
    List<DestinationLock> locks = List.of(first.lock(), second.lock());
    Directory guarded =
        new LockGuardedDirectory(new LockGuardedDirectory(directory, locks.get(0)), locks.get(1));
    boolean fine = first.fineChangeTime() && second.fineChangeTime();
    return new PairSpace(directory, guarded, artifact, sidecar, locks, fine);
  }

  /** Proves that both locks are ours. */
  void prove() throws IOException {
    for (DestinationLock lock : locks) {
      lock.prove();
    }
  }

  /**
   * Q11: gives both locks back, the younger first, and makes it durable.
   *
   * @throws IOException one of them may still be there; the other one was tried too
   */
  void release() throws IOException {
    try {
      locks.get(1).release();
    } finally {
      locks.get(0).release();
    }
    directory.sync();
  }

  /** Leaves both locks where they are. */
  void retain() {
    locks.forEach(DestinationLock::retain);
  }

  /** Whether {@code now} shows no change; where ctime is too coarse, reading has to prove it. */
  boolean showsNoChange(FileState now, FileState earlier) {
    return fineChangeTime ? now.isUntouchedSince(earlier) : now.looksUnwritten(earlier);
  }

  /** The names of both. */
  Stream<SiblingNames> names() {
    return Stream.of(artifact, sidecar);
  }

  /** What the file system granted, by name: for the ledger. */
  Map<String, String> guarantees() {
    return Map.of(
        "pair", "link", "hardLinks", "yes", "changeTime", fineChangeTime ? "fine" : "coarse");
  }
}
