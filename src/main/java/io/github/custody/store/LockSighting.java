package io.github.custody.store;

import io.github.custody.fs.FileState;
import java.util.Optional;

/**
 * A lock file as it was seen once.
 *
 * @param name its name in the directory
 * @param state which file it is
 * @param token the transaction that it names; of an unreadable one, the name under which people
 *     consent to its removal
 * @param head its first bytes; empty when a transaction of this JVM holds it
 * @param record what it says, where that can be read
 * @param judgement the verdict on its owner
 */
record LockSighting(
    String name,
    FileState state,
    Token token,
    Optional<Head> head,
    Optional<LockRecord> record,
    Judgement judgement) {

  /** The same for those who may not see files. */
  LockNow.Seen seen() {
    return new LockNow.Seen(token, owner(), state.modified(), state.size(), judgement);
  }

  Verdict verdict() {
    return judgement.verdict();
  }

  /** Whether it claims to be ours. */
  boolean hasHeader() {
    return head.map(Head::bytes).map(LockRecord::hasHeader).orElse(true);
  }

  /** The owner, for people. */
  String owner() {
    return record
        .map(LockRecord::describe)
        .orElse(head.isEmpty() ? "this very process" : "unknown");
  }
}
