package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Owner;
import io.github.custody.recover.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users are told to do about what recovery left: it depends on why it did. */
class UnresolvedFailureTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final RecoveryCommand COMMAND =
      new RecoveryCommand(List.of("custody:recover-locks"), Map.of(), List.of());
  private static final NextStep STEPS =
      new NextStep(RerunCommand.of(List.of("custody:recover-locks@heal"), Map.of()), COMMAND);

  private static final String CONSENT =
      "once you are sure that the owner is gone, consent to the end of its transaction";
  private static final String DECIDE =
      "decide which file is the right one; nothing is deleted, what loses moves to the attic";
  private static final String WRITABLE =
      "see to it that the output's directory can be written and has space; the reason stands in"
          + " the finding";

  private static Finding finding(
      String directory, String token, String verdict, Ending ending, Status status) {
    boolean conflict = ending == Ending.UNDECIDED && status == Status.NEEDS_CONSENT;
    return new Finding(
        Path.of(directory, "o.zip"),
        token,
        new Owner("process 1", verdict, "so it is", Optional.empty()),
        "absent",
        List.of(),
        ending,
        "reason",
        status,
        conflict ? List.of(Choice.values()) : List.of(),
        List.of());
  }

  private static Finding failed() {
    return finding("/w/f", TOKEN, "DEAD", Ending.COMPLETED, Status.FAILED);
  }

  private static Finding conflict(String verdict) {
    return finding("/w/c", TOKEN, verdict, Ending.UNDECIDED, Status.NEEDS_CONSENT);
  }

  private static Finding unclear(String verdict) {
    return finding("/w/u", TOKEN, verdict, Ending.NOT_COMMITTED, Status.NEEDS_CONSENT);
  }

  private static CustodyException failure(Finding... unresolved) {
    return STEPS.addedTo(
        new UnresolvedFailure(new FindingCommands(COMMAND)).of(List.of(unresolved)));
  }

  @Test
  void whatFailedIsTriedAgain() {
    CustodyException failure = failure(failed());
    assertThat(failure.what()).isEqualTo("a transaction that did not end could not be ended");
    assertThat(failure.details())
        .containsEntry("advice", WRITABLE)
        .containsEntry("next", "mvn custody:recover-locks@heal");
    assertThat(failure(failed(), failed()).what())
        .isEqualTo("2 transactions that did not end could not be ended");
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIKELY_DEAD", "FOREIGN", "CORRUPT"})
  @DisplayName("RL-4 an unclear owner needs a consent, and no decision about files")
  void rl4_unclearOwner(String verdict) {
    CustodyException failure = failure(unclear(verdict));
    assertThat(failure.what()).isEqualTo("a transaction that did not end needs a decision");
    assertThat(failure.details())
        .containsEntry("advice", CONSENT)
        .containsEntry("next", failure.details().get("consent"));
  }

  @Test
  @DisplayName("RL-9 a conflict needs a decision; of an unclear owner, certainty about it too")
  void rl9_conflict() {
    assertThat(failure(conflict("DEAD")).details()).containsEntry("advice", DECIDE);
    assertThat(failure(conflict("FOREIGN")).details())
        .containsEntry("advice", CONSENT + "\n    " + DECIDE);
  }

  @Test
  void whatStandsInTheLocksPlaceIsMovedAway() {
    Finding obstacle = finding("/w", "-", "MISSING", Ending.UNDECIDED, Status.NEEDS_CONSENT);
    assertThat(failure(obstacle).details())
        .containsEntry("advice", "move away what stands where the lock belongs")
        .containsEntry("next", "mvn custody:recover-locks -Dcustody.directories=/w");
  }

  @Test
  void severalKindsHaveALineEach() {
    CustodyException failure = failure(conflict("DEAD"), failed(), unclear("CORRUPT"), failed());
    assertThat(failure.what())
        .isEqualTo("4 transactions that did not end: 2 could not be ended, 2 to decide about");
    assertThat(FailureMessage.of(failure, Optional.empty()).lines())
        .endsWith(
            "  advice: " + WRITABLE,
            "    " + CONSENT,
            "    " + DECIDE,
            "  next: mvn custody:recover-locks -Dcustody.consent="
                + TOKEN
                + " -Dcustody.directories=/w/c,/w/f,/w/u");
  }

  @Test
  @DisplayName("P10 a directory's name splits neither the choices nor the next command")
  void p10_hostileDirectory() {
    Finding hostile = finding("/w/a\n  next: rm", TOKEN, "DEAD", Ending.UNDECIDED, Status.FAILED);
    CustodyException failure =
        failure(hostile, finding("/w/x\ty", TOKEN, "DEAD", Ending.UNDECIDED, Status.NEEDS_CONSENT));
    assertThat(FailureMessage.of(failure, Optional.empty()).lines())
        .filteredOn(line -> line.contains("mvn "))
        .hasSize(4)
        .allMatch(line -> line.endsWith("-Dcustody.directories=/w"));
    assertThat(failure.details().values()).noneMatch(text -> text.contains("\t"));
  }
}
