package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Contends for one lock, over and over. Each line of its input, {@code start count}, is an order to
 * take the lock {@code count} times from that moment of the monotonic clock on; it answers with a
 * line {@code done}.
 */
final class ContendingProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private ContendingProcess() {}

  /** Arguments: the kind of contender, the base directory, the file for its holds. */
  public static void main(String[] arguments) throws CustodyException, IOException {
    Contender contender =
        Contender.Kind.valueOf(arguments[0]).on(new FetchRig(Path.of(arguments[1])));
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
    try (Writer holds = Files.newBufferedWriter(Path.of(arguments[2]), US_ASCII)) {
      System.out.println("ready");
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        String[] words = order.split(" ");
        awaitStart(Long.parseLong(words[0]));
        for (int left = Integer.parseInt(words[1]); left > 0; left--) {
          holds.write(holdOnce(contender).line());
        }
        holds.flush();
        System.out.println("done");
      }
    }
  }

  private static void awaitStart(long start) {
    while (System.nanoTime() < start) {
      Thread.onSpinWait();
    }
  }

  /** Tries until it has had the lock, with short pauses of random length. */
  private static Hold holdOnce(Contender contender) throws CustodyException, IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      Optional<Hold> hold = contender.tryOnce();
      if (hold.isPresent()) {
        return hold.get();
      }
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(50_000, 500_000));
    }
    throw new IOException("the lock was never free");
  }
}
