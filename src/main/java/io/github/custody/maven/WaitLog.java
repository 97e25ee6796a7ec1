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
 */
record WaitLog(Log log, Duration limit) implements WaitListener {
  @Override
  public void waiting(Holder holder, Duration sofar) {
    // The owner is what a lock file says (P10).
    log.info(RedactedText.line(line(holder, sofar)));
  }

  private String line(Holder holder, Duration sofar) {
    return "the output is locked by %s (%s, written %s), %s; waiting for %s more at most"
        .formatted(
            holder.owner(),
            holder.path(),
            holder.since().truncatedTo(ChronoUnit.SECONDS),
            holder.arrived().isPresent()
                ? Quantity.bytes(holder.arrived().getAsLong()) + " have arrived"
                : "nothing has arrived yet",
            Quantity.span(limit.minus(sofar)));
  }
}
