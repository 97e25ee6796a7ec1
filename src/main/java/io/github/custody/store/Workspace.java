package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.store.LockAcquisition.Acquired;

/**
 * Where one transaction works.
 *
 * @param directory the pinned directory
 * @param guarded the same, with the lock proven around each change
 * @param names the transaction's names in it
 * @param lock the lock on the output
 * @param hardLinks whether the file system has hard links
 * @param fineChangeTime whether its ctime tells two operations in a row apart
 */
record Workspace(
    Directory directory,
    Directory guarded,
    SiblingNames names,
    DestinationLock lock,
    boolean hardLinks,
    boolean fineChangeTime) {

  /** The workspace of a lock that was just taken. */
  static Workspace of(Directory directory, SiblingNames names, Acquired acquired) {
    return new Workspace(
        directory,
        new LockGuardedDirectory(directory, acquired.lock()),
        names,
        acquired.lock(),
        acquired.hardLinks(),
        acquired.fineChangeTime());
  }

  /**
   * Whether {@code now} proves, without reading, that nothing happened to the file since {@code
   * earlier}.
   */
  boolean provesUntouched(FileState now, FileState earlier) {
    return fineChangeTime && now.isUntouchedSince(earlier);
  }

  /**
   * Whether {@code now} at least shows no change; where ctime is too coarse to prove it, reading
   * has to.
   */
  boolean showsNoChange(FileState now, FileState earlier) {
    return fineChangeTime ? now.isUntouchedSince(earlier) : now.looksUnwritten(earlier);
  }
}
