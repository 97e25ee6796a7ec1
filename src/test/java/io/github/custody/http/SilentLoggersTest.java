package io.github.custody.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.TimeSource;
import io.github.custody.testing.HttpFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Levels are read once for each JVM, so each test looks at a JVM of its own. */
@Timeout(120)
class SilentLoggersTest {
  private static final String SLF4J = "-Dorg.slf4j.simpleLogger.";

  @Test
  @DisplayName(
      "E-18 with everything at trace level HttpClient prints nothing, the proxy properties"
          + " of the JVM do not count")
  void e18_nothingIsPrinted() throws Exception {
    String printed =
        run(
            SLF4J + "defaultLogLevel=trace",
            SLF4J + "log.org.apache.hc.client5.http.wire=debug",
            SLF4J + "log.org.apache.hc.client5.http.impl.classic.ProtocolExec=debug",
            "-Dhttp.proxyHost=127.0.0.1",
            "-Dhttp.proxyPort=1",
            "-Dhttp.nonProxyHosts=");

    assertThat(printed).contains("a logger of others", "delivered 4 bytes");
    assertThat(printed).doesNotContain("s3cret", "org.apache.hc", "GET /", "HTTP/1.1");
  }

  @Test
  @DisplayName(
      "E-18 when the loggers were made before at debug level, a URL with a query is refused")
  void e18_tooLateToSilence() throws Exception {
    String printed = run(SLF4J + "defaultLogLevel=debug", "-Dchild.loggersFirst=true");

    assertThat(printed).contains("BAD_CONFIGURATION").doesNotContain("s3cret", "delivered");
  }

  private static String run(String... options) throws IOException, InterruptedException {
    try (HttpFixture server = HttpFixture.start()) {
      server.serve("/file", "body".getBytes(StandardCharsets.US_ASCII));
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of(options));
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(Child.class.getName(), server.url("/file?token=s3cret")));
      Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
      String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return printed;
    }
  }

  /** Delivers its argument. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws Exception {
      LoggerFactory.getLogger("others").debug("a logger of others");
      if (Boolean.getBoolean("child.loggersFirst")) {
        LoggerFactory.getLogger("org.apache.hc.client5.http.wire").debug("made before");
      }
      HttpRequestSpec spec =
          new HttpRequestSpec(
              SourceUrl.parse(arguments[0]), Duration.ofSeconds(9), Duration.ofSeconds(9), false);
      CollectingSink sink = new CollectingSink();
      try (HttpTransport transport = new HttpTransport()) {
        transport
            .source(spec)
            .deliver(
                sink,
                Deadline.after(Duration.ofSeconds(20), TimeSource.system()),
                new Cancellation());
        System.out.println("delivered " + sink.bytes().length + " bytes");
      } catch (CustodyException e) {
        System.out.println(e.code() + " " + e.what() + e.details());
      }
    }
  }
}
