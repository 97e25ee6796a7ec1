package io.github.custody.http;

import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.Lookup;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The HttpClient of one execution, with everything off that would act on its own: redirects,
 * retries, cookies, authentication, decoding, protocol upgrades, proxies of the JVM. It trusts what
 * the JVM trusts ({@code javax.net.ssl.trustStore}). Closing it closes every connection.
 */
final class PooledClient implements AutoCloseable {
  private static final int MOST_HEADERS = 200;
  private static final int LONGEST_LINE = 32 * 1024;

  /** How many exchanges run at once is decided by whoever starts them. */
  private static final int MOST_CONNECTIONS = 1000;

  private final CloseableHttpClient client;
  private final OwnedSockets sockets;
  private final HostAddresses addresses;

  private PooledClient(CloseableHttpClient client, OwnedSockets sockets, HostAddresses addresses) {
    this.client = client;
    this.sockets = sockets;
    this.addresses = addresses;
  }

  static PooledClient create() {
    HostAddresses addresses = new HostAddresses(SystemDefaultDnsResolver.INSTANCE);
    OwnedSockets sockets = new OwnedSockets();
    CloseableHttpClient client =
        HttpClientBuilder.create()
            .setConnectionManager(connections(sockets, addresses))
            .setRequestExecutor(sockets)
            .setRoutePlanner(new DefaultRoutePlanner(null))
            .setUserAgent("custody-maven-plugin")
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableConnectionState()
            .setConnectionReuseStrategy(PooledClient::isReusable)
            .build();
    return new PooledClient(client, sockets, addresses);
  }

  private static PoolingHttpClientConnectionManager connections(
      OwnedSockets sockets, HostAddresses addresses) {
    Lookup<TlsSocketStrategy> tls =
        RegistryBuilder.<TlsSocketStrategy>create()
            .register(URIScheme.HTTPS.id, DefaultClientTlsStrategy.createSystemDefault())
            .build();
    PoolingHttpClientConnectionManager pool =
        new PoolingHttpClientConnectionManager(
            new DefaultHttpClientConnectionOperator(
                sockets, DefaultSchemePortResolver.INSTANCE, addresses, tls),
            PoolConcurrencyPolicy.STRICT,
            PoolReusePolicy.LIFO,
            TimeValue.NEG_ONE_MILLISECOND,
            framing());
    pool.setMaxTotal(MOST_CONNECTIONS);
    pool.setDefaultMaxPerRoute(MOST_CONNECTIONS);
    // Without retries a connection that the server closed meanwhile would fail the next request.
    pool.setDefaultConnectionConfig(
        ConnectionConfig.custom().setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS).build());
    return pool;
  }

  private static ManagedHttpClientConnectionFactory framing() {
    return ManagedHttpClientConnectionFactory.builder()
        .http1Config(
            Http1Config.custom()
                .setMaxHeaderCount(MOST_HEADERS)
                .setMaxLineLength(LONGEST_LINE)
                .build())
        .incomingContentLengthStrategy(new LenientContentLength())
        .build();
  }

  /** The bounded look-up of addresses; has to precede each request. */
  HostAddresses addresses() {
    return addresses;
  }

  /** Sends the request over {@code wire} and reads the head of the answer. */
  ClassicHttpResponse open(HttpGet request, HttpRequestSpec spec, Wire wire) throws IOException {
    request.setConfig(config(spec));
    return sockets.owned(wire, () -> client.executeOpen(null, request, HttpClientContext.create()));
  }

  // The replacement belongs to the pool and cannot differ between the requests of one execution.
  @SuppressWarnings("deprecation")
  private static RequestConfig config(HttpRequestSpec spec) {
    return RequestConfig.custom()
        .setConnectTimeout(timeout(spec.connectTimeout()))
        .setResponseTimeout(timeout(spec.readTimeout()))
        // There is no wait for a free connection: the pool is never full.
        .setConnectionRequestTimeout(Timeout.DISABLED)
        .setRedirectsEnabled(false)
        .setAuthenticationEnabled(false)
        .setProtocolUpgradeEnabled(false)
        .build();
  }

  /** Zero would mean "for ever". */
  private static Timeout timeout(Duration duration) {
    return Timeout.ofMilliseconds(Math.max(1, duration.toMillis()));
  }

  /**
   * Only the connection of a file whose end is known before it is read to the end: others would be
   * in the pool, and perhaps in somebody's use, before the exchange can let go of them.
   */
  private static boolean isReusable(
      HttpRequest request, HttpResponse response, HttpContext context) {
    return response.getCode() == HttpStatus.SC_OK
        && response.containsHeader(HttpHeaders.CONTENT_LENGTH)
        && !response.containsHeader(HttpHeaders.TRANSFER_ENCODING)
        && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(request, response, context);
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
