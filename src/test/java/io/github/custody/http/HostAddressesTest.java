package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.Cancellation;
import io.github.custody.Deadline;
import io.github.custody.TimeSource;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostAddressesTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(100);

  @Test
  @DisplayName("P11 a look-up that never ends is given up after the connect timeout")
  void p11_patience() {
    CountDownLatch never = new CountDownLatch(1);
    HostAddresses addresses = new HostAddresses(new Stuck(never));

    try (Watchdog watchdog = watchdog(LONG)) {
      assertThatThrownBy(() -> addresses.lookUp("host", SHORT, watchdog))
          .isInstanceOf(SocketTimeoutException.class);
    }
    never.countDown();
  }

  @Test
  @DisplayName("P11 a look-up that never ends does not outlive the deadline")
  void p11_deadline() {
    CountDownLatch never = new CountDownLatch(1);
    HostAddresses addresses = new HostAddresses(new Stuck(never));

    try (Watchdog watchdog = watchdog(SHORT)) {
      assertThatThrownBy(() -> addresses.lookUp("host", LONG, watchdog))
          .isExactlyInstanceOf(InterruptedIOException.class);
      assertThat(watchdog.stopped()).contains(Stop.DEADLINE);
    }
    never.countDown();
  }

  @Test
  @DisplayName("An address that was looked up is found in either case, with or without brackets")
  void found() throws Exception {
    HostAddresses addresses = new HostAddresses(new Stuck(new CountDownLatch(0)));

    try (Watchdog watchdog = watchdog(LONG)) {
      addresses.lookUp("[::1]", LONG, watchdog);
    }

    assertThat(addresses.resolve("::1")).containsExactly(InetAddress.getLoopbackAddress());
    assertThatThrownBy(() -> addresses.resolve("other")).isInstanceOf(UnknownHostException.class);
  }

  private static Watchdog watchdog(Duration limit) {
    return Watchdog.start(Deadline.after(limit, TimeSource.system()), new Cancellation());
  }

  /** Answers when it is let go. */
  private record Stuck(CountDownLatch letGo) implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      try {
        letGo.await();
      } catch (InterruptedException e) {
        throw new UnknownHostException(host);
      }
      return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
