package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.OutputState;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MojoFailuresTest {
  private static final NextStep STEPS =
      new NextStep(
          RerunCommand.of(List.of("custody:x"), Map.of()),
          new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of()));

  private static Throwable mapped(CustodyException failure) {
    return catchThrowable(
        () ->
            MojoFailures.mapped(
                () -> {
                  throw failure;
                }));
  }

  private static String printed(Throwable thrown) {
    StringWriter all = new StringWriter();
    thrown.printStackTrace(new PrintWriter(all, true));
    return all.toString();
  }

  @ParameterizedTest
  @EnumSource(FailureCode.class)
  void everyCodeHasAMessageWithCodeAdviceAndCommand(FailureCode code) {
    Throwable thrown = mapped(STEPS.addedTo(CustodyException.of(code, "it happened")));
    assertThat(thrown)
        .isInstanceOfAny(MojoFailureException.class, MojoExecutionException.class)
        .hasNoCause();
    assertThat(thrown.getMessage().lines().findFirst()).contains("it happened [" + code + "]");
    assertThat(thrown.getMessage().lines().filter(line -> line.matches("  advice: \\S.*")))
        .hasSize(1);
    assertThat(thrown.getMessage().lines().reduce((first, last) -> last))
        .contains("  next: mvn custody:x");
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureCode.class,
      names = {
        "NO_SOURCE",
        "BAD_URL",
        "BAD_DIGEST",
        "NO_OUTPUT",
        "BAD_TIMEOUT",
        "BAD_CONFIGURATION",
        "UNSAFE_PATH",
        "STREAM_ERROR",
        "SNAPSHOT_FAILED",
        "COMMIT_FAILED"
      })
  void configurationAndUnexpectedIoAreExecutionExceptions(FailureCode code) {
    assertThat(mapped(CustodyException.of(code, "x"))).isInstanceOf(MojoExecutionException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureCode.class,
      names = {
        "DIGEST_MISMATCH",
        "COLLISION",
        "LOCKED",
        "LOCK_LOST",
        "OFFLINE",
        "NETWORK_ERROR",
        "FETCH_FAILED",
        "TIMEOUT",
        "TOO_LARGE",
        "RECOVERY_REQUIRED",
        "UNRESOLVED"
      })
  void verificationCollisionLockAndNetworkAreFailures(FailureCode code) {
    assertThat(mapped(CustodyException.of(code, "x"))).isInstanceOf(MojoFailureException.class);
  }

  @Test
  void linesFollowTheGrammar() {
    CustodyException failure =
        CustodyException.of(FailureCode.OUTPUT_CHANGED, "somebody changed it")
            .with("from", "g:a:1")
            .with("expected", "sha256:0")
            .with("actual", "sha256:1")
            .with(
                new Facts(
                    false,
                    OutputState.FOREIGN,
                    List.of(Path.of("/w/o.recovery"), Path.of("/w/o.lock")),
                    List.of("the marker says why")));
    assertThat(mapped(STEPS.addedTo(failure)).getMessage().lines())
        .containsExactly(
            "somebody changed it [OUTPUT_CHANGED]",
            "  from: g:a:1",
            "  expected: sha256:0",
            "  actual: sha256:1",
            "  note: the marker says why",
            "  kept: /w/o.recovery",
            "    /w/o.lock",
            "    the output is foreign, nothing was committed",
            "  advice: leave what was kept where it is: recover-locks ends what can be ended, and"
                + " lists the choices for the rest",
            "  next: mvn custody:recover-locks -Dcustody.directories=/w");
  }

  @Test
  @DisplayName("E-18 neither message nor stack trace has a secret of a URL")
  void e18_secretsStay() {
    IOException cause =
        new IOException("GET https://user:pw@example.org/x?sig=topsecret#frag failed");
    cause.initCause(new IOException("http://h/p;v=1?sig=topsecret,", null));
    CustodyException failure =
        CustodyException.of(
                FailureCode.NETWORK_ERROR, "no answer from http://h/x?sig=topsecret", cause)
            .with("from", "https://user:pw@example.org/x?sig=topsecret");
    cause.addSuppressed(new IOException("topsecret"));
    assertThat(printed(mapped(failure)))
        .contains("https://example.org/x", "IOException")
        .doesNotContain("topsecret", "user:pw", "frag");
  }

  @Test
  @DisplayName("E-18 a defect is told without what its message may hold")
  void e18_defect() {
    Throwable thrown =
        catchThrowable(
            () ->
                MojoFailures.mapped(
                    () -> {
                      throw new IllegalStateException("https://h/x?sig=topsecret");
                    }));
    assertThat(thrown).isInstanceOf(MojoExecutionException.class);
    assertThat(printed(thrown)).contains("IllegalStateException").doesNotContain("topsecret");
  }

  @Test
  void theMessageHasAllThatMavenWouldAppend() {
    IOException cause = new IOException("outer", new IOException("inner"));
    Throwable thrown = mapped(CustodyException.of(FailureCode.STREAM_ERROR, "x", cause));
    for (Throwable below = thrown.getCause(); below != null; below = below.getCause()) {
      assertThat(thrown.getMessage()).contains(below.getMessage());
    }
  }

  @Test
  void textOfOthersCannotMoveTheCursor() {
    CustodyException failure =
        CustodyException.of(FailureCode.FETCH_FAILED, "status \u001b[2J\r done\u202e");
    assertThat(mapped(failure).getMessage().lines().findFirst())
        .contains("status ?[2J? done? [FETCH_FAILED]");
  }

  private static CustodyException locked(String verdict) {
    return CustodyException.of(FailureCode.LOCKED, "the output is locked by another build")
        .with("lock", "/w/it's/o.zip.lock")
        .with("owner", "process 1 on h")
        .with("verdict", verdict)
        .with("token", "00112233445566778899aabbccddeeff");
  }

  @Test
  @DisplayName("L-1 a lock of a running build: the message advises to wait")
  void l1_liveOwner() {
    assertThat(mapped(STEPS.addedTo(locked("LIVE: process 1 is running"))).getMessage().lines())
        .endsWith(
            "  kept: nothing of this run; the output is unchanged, nothing was committed",
            "  advice: wait for the owner; lockTimeout says how long a build does so by itself",
            "  next: mvn custody:x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"DEAD: process 1 does not run any more", "RETAINED: it says so"})
  @DisplayName("E-3 a lock without an owner: the message has the command that recovers it")
  void e3_deadOwner(String verdict) {
    assertThat(mapped(STEPS.addedTo(locked(verdict))).getMessage().lines())
        .containsExactly(
            "the output is locked by another build [LOCKED]",
            "  lock: /w/it's/o.zip.lock",
            "  owner: process 1 on h",
            "  verdict: " + verdict,
            "  token: 00112233445566778899aabbccddeeff",
            "  kept: nothing of this run; the output is unchanged, nothing was committed",
            "  advice: run recover-locks, which ends what the owner left; or set onDeadLock to"
                + " recover",
            "  next: mvn custody:recover-locks '-Dcustody.directories=/w/it'\\''s'");
  }

  @Test
  void nobodyIsToldToSetOnDeadLockWhereItIsSet() {
    CustodyException failure = locked("DEAD: x").with("onDeadLock", "recover");
    assertThat(STEPS.addedTo(failure).details())
        .containsEntry("advice", "run recover-locks, which ends what the owner left");
  }

  @Test
  @DisplayName("P6 findings are about several outputs: the message claims no state for them")
  void p6_findingsHaveNoCommonState() {
    CustodyException failure = CustodyException.of(FailureCode.UNRESOLVED, "x");
    Facts kept = new Facts(false, OutputState.UNCHANGED, List.of(Path.of("/w/o.lock")), List.of());
    assertThat(mapped(failure).getMessage()).isEqualTo("x [UNRESOLVED]");
    assertThat(mapped(failure.with(kept)).getMessage().lines())
        .containsExactly("x [UNRESOLVED]", "  kept: /w/o.lock");
  }

  @Test
  @DisplayName("P10 a name with a line break begins no line of its own in kept and next")
  void p10_namesStayOnTheirLine() {
    Facts kept = new Facts(false, OutputState.FOREIGN, List.of(Path.of("/w/a\nb")), List.of());
    CustodyException failure =
        CustodyException.of(FailureCode.UNRESOLVED, "x").with(kept).with("next", "mvn -f 'a\n\tb'");
    assertThat(mapped(failure).getMessage().lines())
        .containsExactly("x [UNRESOLVED]", "  kept: /w/a?b", "  next: mvn -f 'a??b'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIKELY_DEAD: x", "FOREIGN: x", "CORRUPT: x"})
  @DisplayName("RL-4 a lock whose owner may live: the message has the command that consents")
  void rl4_ownerThatMayLive(String verdict) {
    assertThat(STEPS.addedTo(locked(verdict)).details())
        .containsEntry(
            "advice",
            "once you are sure that the owner is gone, consent to the end of its transaction")
        .containsEntry(
            "next",
            "mvn custody:recover-locks -Dcustody.consent=00112233445566778899aabbccddeeff"
                + " '-Dcustody.directories=/w/it'\\''s'");
  }

  @ParameterizedTest
  @EnumSource(FailureCode.class)
  void nobodyIsToldToRemoveAFileOfOurs(FailureCode code) {
    CustodyException kept =
        locked("DEAD: x")
            .leadingTo(code, "x")
            .with(new Facts(false, OutputState.FOREIGN, List.of(Path.of("/w/o.lock")), List.of()));
    assertThat(STEPS.addedTo(kept).details().get("advice")).doesNotContain("rm ", "the lock and");
  }
}
