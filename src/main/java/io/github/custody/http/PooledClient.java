package io.github.custody.http;

import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
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
  private static final String ON_CONNECTED = "custody.connected";

  /** How many exchanges run at once is decided by whoever starts them. */
  private static final int MOST_CONNECTIONS = 1000;

  private final CloseableHttpClient client;
  private final HostAddresses addresses;

  private PooledClient(CloseableHttpClient client, HostAddresses addresses) {
    this.client = client;
    this.addresses = addresses;
  }

  static PooledClient create() {
    HostAddresses addresses = new HostAddresses(SystemDefaultDnsResolver.INSTANCE);
    CloseableHttpClient client =
        HttpClientBuilder.create()
            .setConnectionManager(connections(addresses))
            .setRoutePlanner(new DefaultRoutePlanner(null))
            .setUserAgent("custody-maven-plugin")
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableConnectionState()
            .setConnectionReuseStrategy(PooledClient::isReusable)
            .addExecInterceptorAfter(
                ChainElement.CONNECT.name(), "custody", PooledClient::tellConnected)
            .build();
    return new PooledClient(client, addresses);
  }

  private static PoolingHttpClientConnectionManager connections(HostAddresses addresses) {
    Http1Config bounds =
        Http1Config.custom().setMaxHeaderCount(MOST_HEADERS).setMaxLineLength(LONGEST_LINE).build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(bounds)
                .incomingContentLengthStrategy(new LenientContentLength())
                .build())
        .setTlsSocketStrategy(DefaultClientTlsStrategy.createSystemDefault())
        .setDnsResolver(addresses)
        .setMaxConnTotal(MOST_CONNECTIONS)
        .setMaxConnPerRoute(MOST_CONNECTIONS)
        // Without retries a connection that the server closed meanwhile would fail the next
        // request.
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build())
        .build();
  }

  /** The bounded look-up of addresses; has to precede each request. */
  HostAddresses addresses() {
    return addresses;
  }

  /**
   * Sends the request and reads the head of the answer.
   *
   * @param onConnected runs when there is a connection, before anything is sent
   */
  ClassicHttpResponse open(HttpGet request, HttpRequestSpec spec, Runnable onConnected)
      throws IOException {
    request.setConfig(config(spec));
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(ON_CONNECTED, onConnected);
    return client.executeOpen(null, request, context);
  }

  // The replacement belongs to the pool and cannot differ between the requests of one execution.
  @SuppressWarnings("deprecation")
  private static RequestConfig config(HttpRequestSpec spec) {
    return RequestConfig.custom()
        .setConnectTimeout(timeout(spec.connectTimeout()))
        .setResponseTimeout(timeout(spec.readTimeout()))
        // The watchdog ends the wait for a free connection.
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

  /** Answers without a body would go back to the pool before anybody looks at their status. */
  private static boolean isReusable(
      HttpRequest request, HttpResponse response, HttpContext context) {
    return response.getCode() == HttpStatus.SC_OK
        && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(request, response, context);
  }

  private static ClassicHttpResponse tellConnected(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    if (scope.clientContext.getAttribute(ON_CONNECTED) instanceof Runnable onConnected) {
      onConnected.run();
    }
    return chain.proceed(request, scope);
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
