package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** The threads of this JVM that belong to fetches. */
final class LiveThreads {
  private static final String PREFIX = "custody-";
  private static final long PATIENCE_MILLIS = 5000;

  private LiveThreads() {}

  /** Each of them has ended, or does so in a moment: a result is handed over before its thread. */
  static void assertNoneLeft() throws InterruptedException {
    for (Thread thread : ours()) {
      thread.join(PATIENCE_MILLIS);
    }
    assertThat(ours()).as("threads left behind").isEmpty();
  }

  private static List<Thread> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(PREFIX))
        .toList();
  }
}
