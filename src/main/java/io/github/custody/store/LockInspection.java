package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Looks at a lock or an intent that somebody left beside an output, and says whose it is. Changes
 * nothing, and never opens a lock that this JVM holds.
 */
final class LockInspection {
  private final Directory directory;
  private final SiblingNames names;

  LockInspection(Directory directory, SiblingNames names) {
    this.directory = directory;
    this.names = names;
  }

  /**
   * Throws when the output has a lock or an unfinished transaction.
   *
   * @throws CustodyException {@code LOCKED}, or {@code UNSAFE_PATH} when something that is no
   *     regular file is there
   */
  void refuseIfTaken() throws CustodyException {
    refuse(names.lock(), "the output is locked by another build, which may have been killed");
    refuseIfUnfinished();
  }

  /**
   * The same for the intent alone: a transaction that began to replace the output has not ended.
   */
  void refuseIfUnfinished() throws CustodyException {
    refuse(names.intent(), "an earlier build did not finish replacing the output");
  }

  /** Whether a lock or an intent is there. */
  boolean isTaken() throws IOException {
    return directory.stat(names.lock()).isPresent() || directory.stat(names.intent()).isPresent();
  }

  private void refuse(String name, String what) throws CustodyException {
    String path = directory.path().resolve(name).toString();
    Optional<FileState> there;
    try {
      there = directory.stat(name);
    } catch (IOException e) {
      throw CustodyException.of(FailureCode.LOCK_FAILED, "the lock cannot be looked at", e)
          .with("lock", path);
    }
    if (there.isEmpty()) {
      return;
    }
    if (!there.get().isRegular()) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH, "the lock's name is " + there.get().kind().label())
          .with("lock", path);
    }
    CustodyException locked = CustodyException.of(FailureCode.LOCKED, what).with("lock", path);
    try {
      Optional<byte[]> bytes =
          LockRegistry.<Optional<byte[]>, IOException>exclusively(() -> readUnlessOurs(name));
      throw bytes.isEmpty()
          ? locked.with("owner", "this very process")
          : withOwner(locked, RecordText.parse(bytes.get()));
    } catch (MalformedRecordException e) {
      throw locked.with("owner", "unknown, since the record " + e.getMessage());
    } catch (IOException e) {
      throw locked.with("owner", "unknown, since the record cannot be read");
    }
  }

  /** The owner, and what of its transaction is there still. */
  private CustodyException withOwner(CustodyException locked, RecordText record)
      throws MalformedRecordException {
    CustodyException told = locked.with("owner", describe(record));
    String token = record.single("token");
    return Token.isValid(token)
        ? withLeftovers(told, new SiblingNames(names.leaf(), new Token(token)))
        : told;
  }

  private CustodyException withLeftovers(CustodyException told, SiblingNames theirs) {
    CustodyException more = told;
    if (Names.look(directory, theirs.partial()).isPresent()) {
      more = more.with("unfinished", directory.path().resolve(theirs.partial()).toString());
    }
    if (Names.look(directory, theirs.recovery()).isPresent()) {
      more = more.with("previous output", directory.path().resolve(theirs.recovery()).toString());
    }
    return more;
  }

  private static String describe(RecordText record) throws MalformedRecordException {
    return record.all("pid").isEmpty()
        ? "transaction %s, goal %s".formatted(record.single("token"), record.single("goal"))
        : "process %s on %s, goal %s, since %s"
            .formatted(
                record.single("pid"),
                record.single("host"),
                record.single("goal"),
                record.single("created"));
  }

  private Optional<byte[]> readUnlessOurs(String name) throws IOException {
    Optional<FileState> now = directory.stat(name);
    if (now.isPresent() && LockRegistry.holds(now.get().id())) {
      return Optional.empty();
    }
    try (OpenFile file = directory.open(name)) {
      ByteBuffer bytes = ByteBuffer.allocate(RecordText.MAX_BYTES + 1);
      while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {}
      return Optional.of(Arrays.copyOf(bytes.array(), bytes.position()));
    }
  }
}
