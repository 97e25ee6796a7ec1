package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Cancellation;
import io.github.custody.Deadline;
import io.github.custody.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchdogTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final Cancellation cancellation = new Cancellation();
  private final AtomicInteger endings = new AtomicInteger();

  @Test
  @DisplayName("P11 what begins after the stop is ended at once")
  void p11_lateGuard() {
    try (Watchdog watchdog =
        Watchdog.start(Deadline.after(LONG, TimeSource.system()), cancellation)) {
      cancellation.request();
      assertThat(endings).hasValue(0);

      watchdog.guard(endings::incrementAndGet);

      assertThat(endings).hasValue(1);
      assertThat(watchdog.stopped()).contains(Stop.CANCELLED);
    }
  }

  @Test
  @DisplayName("What was released is not ended")
  void released() {
    try (Watchdog watchdog =
        Watchdog.start(Deadline.after(LONG, TimeSource.system()), cancellation)) {
      watchdog.guard(endings::incrementAndGet);
      watchdog.release();
      cancellation.request();

      assertThat(endings).hasValue(0);
    }
  }

  @Test
  @DisplayName("The deadline's own clock counts, also when it jumps")
  void clockJumps() throws InterruptedException {
    AtomicLong now = new AtomicLong();
    Object ended = new Object();
    try (Watchdog watchdog = Watchdog.start(Deadline.after(LONG, now::get), cancellation)) {
      synchronized (ended) {
        watchdog.guard(
            () -> {
              synchronized (ended) {
                endings.incrementAndGet();
                ended.notifyAll();
              }
            });
        now.set(LONG.toNanos());
        while (endings.get() == 0) {
          ended.wait();
        }
      }
      assertThat(watchdog.stopped()).contains(Stop.DEADLINE);
    }
  }
}
