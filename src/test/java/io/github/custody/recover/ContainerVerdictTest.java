package io.github.custody.recover;

import static io.github.custody.recover.VerdictTest.requireVerdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.TimeSource;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Script.Act;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** {@code trustContainers}: LIKELY_DEAD counts as dead after 60 s without a sign of life. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ContainerVerdictTest {
  @TempDir Path root;

  private final AtomicInteger looks = new AtomicInteger();
  private Wreck wreck;

  @BeforeEach
  void crash() throws IOException {
    wreck = Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
  }

  @Test
  @DisplayName("a minute without a change: recovered, and no earlier")
  void silent() throws Exception {
    Finding finding = trusting(() -> {}).runOne();

    requireVerdict(finding, "LIKELY_DEAD", Status.RESOLVED);
    assertThat(wreck.beside()).isEmpty();
    assertThat(wreck.output()).isEqualTo(wreck.previous());
    assertThat(looks).as("the clock was asked until 60 s were over").hasValue(5);
  }

  @Test
  @DisplayName("without the flag it needs a consent, however long it was silent")
  void notTrusted() throws Exception {
    Folder before = wreck.rig().folder();

    Finding finding = wreck.recovering().on(otherContainer()).runOne();

    requireVerdict(finding, "LIKELY_DEAD", Status.NEEDS_CONSENT);
    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("its partial grows meanwhile: nothing is touched")
  void growing() throws Exception {
    Path partial = wreck.only(".partial");
    Finding finding =
        trusting(() -> Files.writeString(partial, "more", StandardOpenOption.APPEND)).runOne();

    requireVerdict(finding, "LIKELY_DEAD", Status.NEEDS_CONSENT);
    assertThat(wreck.beside()).containsExactly("out.bin.lock", "out.bin.partial-*");
  }

  @Test
  @DisplayName("its lock is taken meanwhile: LIVE, and nothing is touched")
  void taken() throws Exception {
    List<TalkingJvm> holders = new ArrayList<>();
    String directory = wreck.rig().directory().toString();
    Folder before = wreck.rig().folder();
    try {
      Finding finding =
          trusting(
                  () -> {
                    TalkingJvm holder =
                        TalkingJvm.start(LockHoldingJvm.class, directory, "out.bin.lock");
                    holders.add(holder);
                    assertThat(holder.line()).isEqualTo("TAKEN");
                  })
              .runOne();

      assertThat(holders).hasSize(1);
      requireVerdict(finding, "LIVE", Status.LIVE);
      assertThat(wreck.rig().folder()).isEqualTo(before);
    } finally {
      for (TalkingJvm holder : holders) {
        holder.close();
      }
    }
  }

  private Recovering trusting(Act meanwhile) {
    return wreck.recovering().on(otherContainer()).trustingContainers(fast(meanwhile));
  }

  /** 15 s pass at each look at the clock; something happens at the third one. */
  private TimeSource fast(Act meanwhile) {
    return () -> {
      int look = looks.incrementAndGet();
      if (look == 3) {
        try {
          meanwhile.perform();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return Duration.ofSeconds(15).toNanos() * look;
    };
  }

  private static PretendedFileOps otherContainer() {
    PretendedFileOps here = VerdictTest.stranger();
    return here.as(VerdictTest.namespace(here.thisProcess(), "pid:[1]"));
  }
}
