package io.github.custody.fetch;

import io.github.custody.ByteSource;
import io.github.custody.Pins;
import io.github.custody.TransferProgress;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.WaitListener;
import io.github.custody.store.WaitTerms;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * One file to be fetched; everything in it is validated (F1).
 *
 * @param source where the bytes come from
 * @param pins what they must be
 * @param maxSize upper bound in bytes, refused as soon as it is exceeded
 * @param location where they go
 * @param timeout total time for the delivery
 * @param lockTimeout how long to wait for a live owner of the output
 * @param deadLocks what is done about a dead owner
 * @param overwrite what another content at the output means
 * @param executable whether the execute bits are set
 * @param progress hears how far the transfer is
 * @param waiting hears whom the fetch waits for
 */
public record FetchRequest(
    ByteSource source,
    Pins pins,
    OptionalLong maxSize,
    OutputLocation location,
    Duration timeout,
    Duration lockTimeout,
    DeadLocks deadLocks,
    Overwrite overwrite,
    boolean executable,
    TransferProgress progress,
    WaitListener waiting) {

  /** How to wait for another owner. */
  WaitTerms waitTerms() {
    return new WaitTerms(lockTimeout, deadLocks, waiting);
  }
}
