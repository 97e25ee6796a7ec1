package io.github.custody.recover;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.ShutdownRequest;
import io.github.custody.TimeSource;
import io.github.custody.store.LockNow;
import io.github.custody.store.OutputLook;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairTrail;
import io.github.custody.store.PrivateThread;
import io.github.custody.store.RecoverableOutput;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The use case: finds what transactions left that did not end, in some directories, and ends each
 * of them as far as that loses nothing and as far as a person consented.
 */
public final class RecoverLocks {
  private static final Duration SHUTDOWN_PATIENCE = Duration.ofSeconds(10);

  private final OutputStore outputs;
  private final TimeSource time;

  public RecoverLocks(OutputStore outputs, TimeSource time) {
    this.outputs = outputs;
    this.time = time;
  }

  /**
   * Finds, judges, plans, and, unless only a report is wanted, acts; on a private thread. An
   * interrupt, or the end of this JVM, is a request that it looks at between two outputs.
   *
   * @throws CustodyException {@code CANCELLED}, or {@code LOCK_FAILED} when the directories cannot
   *     be searched; what was ended before stays ended
   */
  public RecoveryReport run(RecoverRequest request, Cancellation cancellation)
      throws CustodyException {
    ShutdownRequest shutdown = ShutdownRequest.register(cancellation, SHUTDOWN_PATIENCE);
    try (shutdown) {
      return PrivateThread.start("custody-recovery", () -> recover(request, cancellation))
          .await(CustodyException.class, cancellation::request);
    }
  }

  private RecoveryReport recover(RecoverRequest request, Cancellation cancellation)
      throws CustodyException {
    Leftovers leftovers = find(request);
    Set<String> trusted =
        request.trustContainers()
            ? new SignsOfLife(outputs, time, cancellation).missingFrom(leftovers)
            : Set.of();
    Terms terms = new Terms(request.consent(), request.choice(), trusted);
    PairSeparation found = PairSeparation.of(outputs, leftovers.groups()).only(request.only());
    PairsRun pairs = new PairsRun(outputs, terms, request.mode());
    for (PairTrail pair : found.pairs()) {
      cancellation.throwIfRequested();
      pairs.recover(pair);
    }
    List<Finding> findings = new ArrayList<>(pairs.findings());
    findings.addAll(found.unseen());
    List<Path> foreign = new ArrayList<>();
    for (LeftoverGroup group : found.groups()) {
      cancellation.throwIfRequested();
      findings.addAll(recovered(group, terms, request, pairs, foreign));
    }
    findings.sort(Comparator.comparing(Finding::output));
    return new RecoveryReport(findings, foreign, leftovers.unreadable());
  }

  private Leftovers find(RecoverRequest request) throws CustodyException {
    try {
      return Leftovers.find(outputs, request);
    } catch (IOException e) {
      throw CustodyException.of(
          FailureCode.LOCK_FAILED, "the directories cannot be searched: " + e.getMessage(), e);
    }
  }

  private List<Finding> recovered(
      LeftoverGroup group,
      Terms terms,
      RecoverRequest request,
      PairsRun pairs,
      List<Path> foreign) {
    try (RecoverableOutput output = group.open(outputs)) {
      OutputLook look = output.look(request.known().contains(group.output()), request.consent());
      if (look.lock() instanceof LockNow.NotOurs) {
        foreign.add(group.output());
        return List.of();
      }
      OutputRecovery recovery = new OutputRecovery(output, terms);
      if (pairs.holds(group.output())) {
        return recovery.run(pairs.rest(group.output(), look), Mode.REPORT).stream()
            .map(pairs::waiting)
            .toList();
      }
      return recovery.run(look, request.mode());
    } catch (NoSuchFileException vanished) {
      return List.of();
    } catch (IOException e) {
      return List.of(group.unseen(Findings.reason(e)));
    }
  }
}
