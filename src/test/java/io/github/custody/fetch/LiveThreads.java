package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

/** The threads of this JVM that belong to fetches. */
final class LiveThreads {
  private static final String PREFIX = "custody-";
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private LiveThreads() {}

  /** Each of them has ended, or does so in a moment: a result is handed over before its thread. */
  static void assertNoneLeft() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (Thread thread : ours()) {
      thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
    }
    assertThat(ours()).as("threads left behind").isEmpty();
  }

  private static List<Thread> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(PREFIX))
        .toList();
  }
}
