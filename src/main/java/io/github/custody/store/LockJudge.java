package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import io.github.custody.fs.ReplacedFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * Looks at a lock file and judges its owner. Changes nothing, and never opens a lock that this JVM
 * holds: closing it would drop the kernel's lock. The first row that matches counts:
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><td>a marker {@code O.retained-<tx>}</td><td>RETAINED</td></tr>
 *   <tr><td>kernel lock held, or in the registry of this JVM</td><td>LIVE</td></tr>
 *   <tr><td>network or unknown file system</td><td>FOREIGN</td></tr>
 *   <tr><td>a readable record</td><td>as {@link OwnerJudge} says</td></tr>
 *   <tr><td>unreadable, wrong checksum, short</td><td>CORRUPT</td></tr>
 * </table>
 */
final class LockJudge {
  /** A lock that comes and goes between our look and our opening ends somewhere. */
  private static final int MOST_ATTEMPTS = 100;

  private final FileOps files;
  private final Directory directory;
  private final String leaf;

  LockJudge(FileOps files, Directory directory, String leaf) {
    this.files = files;
    this.directory = directory;
    this.leaf = leaf;
  }

  /**
   * Looks at the lock file at {@code name}.
   *
   * @return empty when nothing is there
   * @throws NotRegularFileException it is no regular file
   * @throws IOException it cannot be looked at
   */
  Optional<LockSighting> look(String name) throws IOException {
    ReplacedFileException last = new ReplacedFileException(name);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return lookOnce(name);
      } catch (ReplacedFileException e) {
        last = e; // One owner has ended, and the next one was faster than we.
      }
    }
    throw last;
  }

  private Optional<LockSighting> lookOnce(String name) throws IOException {
    return LockRegistry.<Optional<LockSighting>, IOException>exclusively(
        () -> {
          Optional<FileState> there = directory.stat(name);
          if (there.isEmpty()) {
            return Optional.empty();
          }
          if (!there.get().isRegular()) {
            throw new NotRegularFileException(name, there.get().kind());
          }
          Optional<Token> ours = LockRegistry.holder(there.get().id());
          return ours.isPresent()
              ? Optional.of(ofThisJvm(name, there.get(), ours.get()))
              : open(name);
        });
  }

  private static LockSighting ofThisJvm(String name, FileState state, Token token) {
    Judgement judgement = new Judgement(Verdict.LIVE, "a build in this JVM is at work");
    return new LockSighting(name, state, token, Optional.empty(), Optional.empty(), judgement);
  }

  /** What is gone when it is opened may be another owner's by now: the next look tells. */
  private Optional<LockSighting> open(String name) throws IOException {
    try (OpenFile file = directory.open(name)) {
      // Shared: another one that looks is no owner.
      KernelLock kernel = file.tryKernelLock();
      return Optional.of(judged(name, file, kernel));
    } catch (NoSuchFileException gone) {
      throw new ReplacedFileException(name);
    }
  }

  /** Judges an open lock file, whose kernel lock was just tried. */
  LockSighting judged(String name, OpenFile file, KernelLock kernel) throws IOException {
    FileState state = file.state();
    Head head = Head.of(file);
    try {
      LockRecord record = LockRecord.parse(head.bytes());
      requireOurName(record, state.id());
      return new LockSighting(
          name,
          state,
          record.token(),
          Optional.of(head),
          Optional.of(record),
          judge(record, kernel));
    } catch (MalformedRecordException e) {
      Judgement judgement =
          withoutOwner(kernel)
              .orElseGet(() -> new Judgement(Verdict.CORRUPT, "the record " + e.getMessage()));
      return new LockSighting(
          name,
          state,
          Head.tokenOfUnreadable(file),
          Optional.of(head),
          Optional.empty(),
          judgement);
    }
  }

  /** A record that was copied here from another output proves nothing about this one. */
  private void requireOurName(LockRecord record, FileId id)
      throws IOException, MalformedRecordException {
    boolean ours = record.output().equals(leaf) || isSpelling(record.output(), id);
    if (!ours) {
      throw new MalformedRecordException("belongs to another output");
    }
  }

  /** Whether, on a file system that folds cases, both spellings lead to this very lock. */
  private boolean isSpelling(String other, FileId id) throws IOException {
    return other.equalsIgnoreCase(leaf)
        && Names.isFile(directory, new SiblingNames(other, Token.random()).lock(), id);
  }

  private Judgement judge(LockRecord record, KernelLock kernel) throws IOException {
    SiblingNames names = new SiblingNames(leaf, record.token());
    if (Marker.isAt(directory, names)) {
      return new Judgement(Verdict.RETAINED, "its transaction was given up");
    }
    Optional<Judgement> decided = withoutOwner(kernel);
    return decided.isPresent() ? decided.get() : new OwnerJudge(files).judge(record.owner());
  }

  private Optional<Judgement> withoutOwner(KernelLock kernel) throws IOException {
    if (kernel == KernelLock.BUSY) {
      return Optional.of(new Judgement(Verdict.LIVE, "a running process holds it"));
    }
    return directory.fileSystem() == FileSystemKind.LOCAL
        ? Optional.empty()
        : Optional.of(
            new Judgement(
                Verdict.FOREIGN,
                "the file system is shared or unknown, so its owner may run elsewhere"));
  }
}
