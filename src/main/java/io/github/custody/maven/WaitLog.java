package io.github.custody.maven;

import io.github.custody.store.Holder;
import io.github.custody.store.WaitListener;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.apache.maven.plugin.logging.Log;

/**
 * Says whom a build waits for, since when that one is at work, how far its download is, and how
 * long the wait may last.
 *
 * @param log takes the lines
 * @param limit the longest wait
 * @param work what the others are doing
 */
record WaitLog(Log log, Duration limit, Work work) implements WaitListener {
  /** What is done under a lock. */
  enum Work {
    /** A download, which may be slow: it tells how far it is. */
    DOWNLOAD,
    /** The publication of a pair. */
    PUBLICATION
  }

  @Override
  public void waiting(Holder holder, Duration sofar) {
    // The owner is what a lock file says (P10).
    log.info(RedactedText.line(line(holder, sofar)));
  }

  private String line(Holder holder, Duration sofar) {
    return "the output is locked by %s (%s, written %s)%s; waiting for %s more at most"
        .formatted(
            holder.owner(),
            holder.path(),
            holder.since().truncatedTo(ChronoUnit.SECONDS),
            progress(holder),
            Quantity.span(limit.minus(sofar)));
  }

  private String progress(Holder holder) {
    return switch (work) {
      case DOWNLOAD ->
          holder.arrived().isPresent()
              ? ", " + Quantity.bytes(holder.arrived().getAsLong()) + " have arrived"
              : ", nothing has arrived yet";
      case PUBLICATION -> "";
    };
  }
}
