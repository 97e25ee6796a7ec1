package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.fs.FileState;
import java.util.List;
import java.util.Optional;

/**
 * What a transaction's records say about the files that carry its token (P3). Without a record
 * nothing is known of them.
 *
 * @param record the file of its lock or its intent, whichever is readable
 * @param expected every pinned digest; empty where no record tells
 */
record Pedigree(Optional<FileState> record, List<Digest> expected) {
  private static final int PRIVATE_MODE = 0600;

  Pedigree {
    expected = List.copyOf(expected);
  }

  static Pedigree of(Optional<LockSighting> lock, IntentFile intent) {
    if (intent.content().isPresent()) {
      return new Pedigree(intent.state(), intent.content().get().expected());
    }
    Optional<LockSighting> readable = lock.filter(seen -> seen.record().isPresent());
    return new Pedigree(
        readable.map(LockSighting::state),
        readable.flatMap(LockSighting::record).map(LockRecord::expected).orElse(List.of()));
  }

  /** Whether the file belongs to the user who wrote the record. */
  boolean isOwner(FileState file) {
    return record.filter(it -> it.owner() == file.owner()).isPresent();
  }

  /** Whether the file has the mode of one that nobody else was meant to see. */
  boolean isPrivate(FileState file) {
    return (file.mode() & 0777) == PRIVATE_MODE;
  }
}
