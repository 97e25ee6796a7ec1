package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fetch.DeadState.Fetched;
import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.recover.SearchRoot;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.RecordingInterposition;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An output in a {@link DeadState}, and its recovery. */
final class DeadOutput {

  /** How a recovery ended. */
  record Recovered(
      Optional<RecoveryReport> report, Optional<CustodyException> failure, List<FileCall> calls) {

    List<Finding> findings() {
      return report.map(RecoveryReport::findings).orElse(List.of());
    }

    List<Finding> unresolved() {
      return report.map(RecoveryReport::unresolved).orElse(List.of());
    }

    @Override
    public String toString() {
      return findings().stream().map(Finding::toString).collect(Collectors.joining("\n"))
          + failure.map(Throwable::toString).orElse("")
          + "\n  calls:\n    "
          + calls.stream().map(FileCall::toString).collect(Collectors.joining("\n    "));
    }
  }

  private final DeadState state;
  private final FetchRig rig;
  private final Set<String> consent;

  DeadOutput(DeadState state, FetchRig rig) throws IOException {
    this.state = state;
    this.rig = state.fetched() == Fetched.NEW_OUTPUT ? rig : rig.withPrevious();
    try {
      rig.replacing(state.fetched().mode()).interposing(new Death()).fetch();
      throw new AssertionError("the fetch lives on: " + state);
    } catch (CustodyException | CrashError left) {
      state.happensTo(rig);
    }
    this.consent = state.consent().isPresent() ? unresolvedTokens() : Set.of();
  }

  DeadState state() {
    return state;
  }

  FetchRig rig() {
    return rig;
  }

  Outsider outsider() {
    return new Outsider(rig.base());
  }

  /** Recovers as the state asks for. */
  Recovered recover(Interposition interposition) {
    return recover(interposition, consent, state.consent().orElse(Choice.KEEP_CURRENT), Mode.SAFE);
  }

  /** Recovers with consent to all that is unresolved. */
  Recovered recoverWithConsent() {
    return recover(Interposition.none(), unresolvedTokens(), Choice.KEEP_CURRENT, Mode.SAFE);
  }

  private Set<String> unresolvedTokens() {
    return recover(Interposition.none(), Set.of(), Choice.KEEP_CURRENT, Mode.REPORT)
        .unresolved()
        .stream()
        .map(Finding::token)
        .collect(Collectors.toSet());
  }

  private Recovered recover(
      Interposition interposition, Set<String> tokens, Choice choice, Mode mode) {
    RecordingInterposition recorder = new RecordingInterposition(interposition);
    OutputStore outputs =
        new OutputStore(new InterposedFileOps(rig.mode().files(), recorder), Clock.systemUTC());
    RecoverRequest request =
        new RecoverRequest(
            List.of(new SearchRoot(rig.directory(), true)),
            Optional.empty(),
            Set.of(rig.output()),
            mode,
            tokens,
            choice,
            false);
    try {
      RecoveryReport report =
          new RecoverLocks(outputs, TimeSource.system()).run(request, new Cancellation());
      return new Recovered(Optional.of(report), Optional.empty(), recorder.calls());
    } catch (CustodyException e) {
      return new Recovered(Optional.empty(), Optional.of(e), recorder.calls());
    }
  }

  /** Fetches with nothing in the way: {@code green}, or the failure. */
  String fetchAgain() {
    try {
      rig.interposing(Interposition.none()).fetch();
      return "green";
    } catch (CustodyException e) {
      return e.code() + " " + e.what() + " " + e.details();
    }
  }

  /** What ends the fetch. */
  private final class Death implements Interposition {
    private boolean dead;
    private boolean committed;
    private boolean failed;
    private boolean surprised;

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      if (dead) {
        throw new CrashError();
      }
      if (call.verb() == FileVerb.SYNC_DIRECTORY && fails()) {
        failed = true;
        throw new FileSystemException("injected", null, "Input/output error");
      }
      if (!surprised && DeadState.line(call).equals(state.fetched().surprise())) {
        surprised = true;
        outsider().replace(rig.output());
      }
      return Effect.NORMAL;
    }

    private boolean fails() {
      return state.fetched() == Fetched.UNSYNCED
          || (state.fetched().isPutBack() && committed && !failed);
    }

    @Override
    public synchronized void after(FileCall call) throws IOException {
      dead |= state.isLast(call);
      committed |=
          (call.verb() == FileVerb.RENAME || call.verb() == FileVerb.EXCHANGE)
              && call.names().get(1).equals(LEAF);
    }
  }
}
