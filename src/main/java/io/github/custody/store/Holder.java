package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Who stands in the way of a transaction: the owner of a lock, or of a replacement that was begun
 * and whose lock is gone.
 *
 * @param path the lock, or the intent
 * @param output the output whose lock or intent that is
 * @param token the transaction, or the name of an unreadable lock
 * @param judgement the verdict on the owner
 * @param owner the owner, for people
 * @param since when the file at {@code path} was written
 * @param arrived how many bytes the owner's unfinished file has
 * @param unfinished the owner's unfinished file
 * @param previous the previous output that the owner set aside
 */
public record Holder(
    Path path,
    Path output,
    Token token,
    Judgement judgement,
    String owner,
    Instant since,
    OptionalLong arrived,
    Optional<Path> unfinished,
    Optional<Path> previous) {

  /** Whether waiting may help. */
  public boolean isLive() {
    return judgement.verdict() == Verdict.LIVE;
  }

  /** Whether what it left can be recovered without a consent. */
  public boolean isGone() {
    return judgement.verdict() == Verdict.DEAD || judgement.verdict() == Verdict.RETAINED;
  }

  /** The failure that names it. */
  public CustodyException refusal(String what) {
    CustodyException locked =
        CustodyException.of(FailureCode.LOCKED, what)
            .with("lock", path.toString())
            .with("owner", owner)
            .with("verdict", judgement.toString())
            .with("token", token.hex());
    if (unfinished.isPresent()) {
      locked = locked.with("unfinished", unfinished.get().toString());
    }
    return previous.isPresent()
        ? locked.with("previous output", previous.get().toString())
        : locked;
  }
}
