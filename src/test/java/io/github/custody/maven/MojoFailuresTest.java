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

class MojoFailuresTest {
  private static final RerunCommand RERUN = RerunCommand.of(List.of("custody:x"), Map.of());

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
    Throwable thrown =
        mapped(new NextStep(RERUN).addedTo(CustodyException.of(code, "it happened")));
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
        "RECOVERY_REQUIRED"
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
    assertThat(mapped(new NextStep(RERUN).addedTo(failure)).getMessage().lines())
        .containsExactly(
            "somebody changed it [OUTPUT_CHANGED]",
            "  from: g:a:1",
            "  expected: sha256:0",
            "  actual: sha256:1",
            "  note: the marker says why",
            "  kept: /w/o.recovery",
            "    /w/o.lock",
            "    the output is foreign, nothing was committed",
            "  advice: compare what was kept with the output, leave the right file at its name,"
                + " remove the others and the lock",
            "  next: mvn custody:x");
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

  @Test
  void onlyALockIsAdvisedToBeRemovedByHand() {
    CustodyException locked =
        CustodyException.of(FailureCode.LOCKED, "x").with("lock", "/w/it's.zip.lock");
    CustodyException unfinished =
        CustodyException.of(FailureCode.LOCKED, "x").with("lock", "/w/o.intent");
    assertThat(new NextStep(RERUN).addedTo(locked).details().get("advice"))
        .endsWith("rm '/w/it'\\''s.zip.lock'");
    assertThat(new NextStep(RERUN).addedTo(unfinished).details().get("advice"))
        .doesNotContain("rm ");
  }
}
