package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleProgressTest {
  private final AtomicLong now = new AtomicLong();
  private final StringWriter painted = new StringWriter();
  private final ConsoleProgress progress =
      new ConsoleProgress("o", new PrintWriter(painted), now::get);

  private String afterOneSecond(long bytes, OptionalLong announced) {
    progress.transferred(0, announced);
    now.set(Duration.ofSeconds(1).toNanos());
    progress.transferred(bytes, announced);
    return painted.toString();
  }

  @Test
  void shareRateAndTimeLeftAreShown() {
    assertThat(afterOneSecond(2_000_000, OptionalLong.of(8_000_000)))
        .isEqualTo("\ro: 25% of 8.0 MB, 2.0 MB, 2.0 MB/s, 3.0 s left");
  }

  @Test
  void anUnknownOrLyingLengthHasNoShare() {
    assertThat(afterOneSecond(2_000, OptionalLong.of(1_000))).isEqualTo("\ro: 2.0 kB, 2.0 kB/s");
  }

  @Test
  void nothingIsDividedByZero() {
    assertThat(afterOneSecond(0, OptionalLong.of(0))).isEqualTo("\ro: 0 B, 0 B/s");
  }

  @Test
  void paintingIsRareAndALongerLineIsPaintedOver() {
    progress.transferred(1, OptionalLong.empty());
    assertThat(painted.toString()).isEmpty();
    now.set(Duration.ofMillis(300).toNanos());
    progress.transferred(123_456, OptionalLong.empty());
    int first = painted.toString().length();
    now.addAndGet(Duration.ofMillis(100).toNanos());
    progress.transferred(123_457, OptionalLong.empty());
    assertThat(painted.toString()).hasSize(first);
    now.addAndGet(Duration.ofSeconds(200).toNanos());
    progress.transferred(123_458, OptionalLong.empty());
    assertThat(painted.toString().substring(first)).hasSizeGreaterThanOrEqualTo(first);
  }

  @Test
  void closingClearsTheLineForGood() {
    int line = afterOneSecond(1, OptionalLong.empty()).length() - 1;
    progress.close();
    String cleared = painted.toString();
    assertThat(cleared).endsWith("\r" + " ".repeat(line) + "\r");
    now.addAndGet(Duration.ofSeconds(9).toNanos());
    progress.transferred(2, OptionalLong.empty());
    assertThat(painted.toString()).isEqualTo(cleared);
  }

  @Test
  void whatWasNeverPaintedIsNotCleared() {
    progress.close();
    assertThat(painted.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 B",
    "999,999 B",
    "1000,1.0 kB",
    "999949,999.9 kB",
    "999950,1.0 MB",
    "12345678,12.3 MB",
    "9223372036854775807,9.2 EB"
  })
  void bytesAreShort(long bytes, String text) {
    assertThat(Quantity.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"PT0.04S,0.0 s", "PT2.19S,2.2 s", "PT61S,1 min 1 s", "PT2H3M,2 h 3 min"})
  void spansAreShort(Duration span, String text) {
    assertThat(Quantity.span(span)).isEqualTo(text);
  }
}
