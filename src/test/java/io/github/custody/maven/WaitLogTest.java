package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.maven.WaitLog.Work;
import io.github.custody.store.Holder;
import io.github.custody.store.Judgement;
import io.github.custody.store.Token;
import io.github.custody.store.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The line about a wait. */
class WaitLogTest {
  private final List<String> lines = new ArrayList<>();
  private final Log log =
      new SystemStreamLog() {
        @Override
        public void info(CharSequence content) {
          lines.add(content.toString());
        }
      };

  @Test
  @DisplayName("F7 a wait says who has the lock, since when, how far it is, and how long it may be")
  void f7_allThatIsKnown() {
    new WaitLog(log, Duration.ofMinutes(30), Work.DOWNLOAD)
        .waiting(holder(OptionalLong.of(12_345_678)), Duration.ofSeconds(30));

    assertThat(lines)
        .containsExactly(
            "the output is locked by process 7 on host, goal fetch-verified"
                + " (/base/out.bin.lock, written 2026-01-02T03:04:05Z), 12.3 MB have arrived;"
                + " waiting for 29 min 30 s more at most");
  }

  @Test
  @DisplayName("Q2 of a publication nothing arrives")
  void q2_publication() {
    new WaitLog(log, Duration.ofSeconds(5), Work.PUBLICATION)
        .waiting(holder(OptionalLong.empty()), Duration.ZERO);

    assertThat(lines)
        .containsExactly(
            "the output is locked by process 7 on host, goal fetch-verified"
                + " (/base/out.bin.lock, written 2026-01-02T03:04:05Z);"
                + " waiting for 5.0 s more at most");
  }

  @Test
  @DisplayName("F7 an owner without an unfinished file")
  void f7_nothingArrived() {
    new WaitLog(log, Duration.ofSeconds(5), Work.DOWNLOAD)
        .waiting(holder(OptionalLong.empty()), Duration.ZERO);

    assertThat(lines)
        .singleElement()
        .asString()
        .contains("nothing has arrived yet; waiting for 5.0 s more at most");
  }

  private static Holder holder(OptionalLong arrived) {
    return new Holder(
        Path.of("/base/out.bin.lock"),
        Path.of("/build/target/out.bin"),
        new Token("0".repeat(32)),
        new Judgement(Verdict.LIVE, "a running process holds it"),
        "process 7 on host, goal fetch-verified",
        Instant.parse("2026-01-02T03:04:05.678Z"),
        arrived,
        Optional.empty(),
        Optional.empty());
  }
}
