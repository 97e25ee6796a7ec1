package io.github.custody.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Finds the addresses of hosts within a bound. A look-up in the operating system can neither be
 * ended nor limited, so it runs on a thread of its own; when it is given up that daemon thread
 * lives until the system's resolver gives up too, and holds nothing of ours. The client itself only
 * gets addresses that were found before.
 */
final class HostAddresses implements DnsResolver {
  private final DnsResolver system;
  private final Map<String, InetAddress[]> found = new ConcurrentHashMap<>();

  HostAddresses(DnsResolver system) {
    this.system = system;
  }

  /**
   * Finds the addresses of {@code host}, for {@link #resolve}.
   *
   * @throws SocketTimeoutException when it took longer than {@code patience}
   * @throws UnknownHostException when there are none
   * @throws InterruptedIOException when the watchdog ended it, or somebody interrupted this thread
   */
  void lookUp(String host, Duration patience, Watchdog watchdog) throws IOException {
    FutureTask<InetAddress[]> task = new FutureTask<>(() -> system.resolve(plain(host)));
    Thread thread = new Thread(task, "custody-dns");
    thread.setDaemon(true);
    watchdog.guard(() -> task.cancel(false));
    thread.start();
    try {
      found.put(key(host), task.get(patience.toMillis(), TimeUnit.MILLISECONDS));
      // It is done, but a thread that is seen after the delivery would be one too many.
      thread.join();
    } catch (ExecutionException e) {
      throw new UnknownHostException(host);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException("the look-up of the host took too long");
    } catch (CancellationException e) {
      throw new InterruptedIOException("the look-up of the host was ended");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the look-up of the host was interrupted");
    } finally {
      task.cancel(false);
      watchdog.release();
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = found.get(key(host));
    if (addresses == null) {
      throw new UnknownHostException(host);
    }
    return addresses.clone();
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  private static String key(String host) {
    return plain(host).toLowerCase(Locale.ROOT);
  }

  /** The host without the brackets that an IPv6 address has in a URL. */
  private static String plain(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
