package io.github.custody.store;

import java.time.Instant;

/** What stands at the name of an output's lock. */
public sealed interface LockNow {

  /** Nothing. */
  record Missing() implements LockNow {}

  /**
   * Something that is no regular file, or cannot be looked at: it is left alone.
   *
   * @param name the name at which it stands
   * @param what it is, for people
   */
  record Obstacle(String name, String what) implements LockNow {}

  /** A file that is none of ours, such as another program's lock. */
  record NotOurs() implements LockNow {}

  /**
   * A lock.
   *
   * @param token the transaction; of an unreadable lock, the name under which people consent
   * @param owner the owner, for people
   * @param since when it was written
   * @param size its length in bytes
   * @param judgement the verdict on the owner
   */
  record Seen(Token token, String owner, Instant since, long size, Judgement judgement)
      implements LockNow {}
}
