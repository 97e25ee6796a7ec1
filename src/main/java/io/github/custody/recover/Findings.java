package io.github.custody.recover;

import io.github.custody.Digest;
import io.github.custody.store.Judgement;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LockNow;
import io.github.custody.store.RecoverableOutput;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts into words what is at one output. */
record Findings(RecoverableOutput output) {

  /** The finding about one transaction. */
  Finding of(Situation situation, Plan plan, Status status, List<Path> moved) {
    Remains remains = situation.remains();
    return new Finding(
        output.path(),
        remains.token().hex(),
        owner(situation.lock(), remains),
        outputHolds(remains, status),
        files(situation, plan, status),
        plan.ending(),
        plan.reason(),
        status,
        status == Status.NEEDS_CONSENT ? Planner.choices(remains) : List.of(),
        moved);
  }

  /** The same finding with an error that ended it. */
  static Finding failed(Finding finding, Status status, String error) {
    return new Finding(
        finding.output(),
        finding.token(),
        finding.owner(),
        finding.outputHolds(),
        finding.files(),
        finding.ending(),
        error,
        status,
        finding.choices(),
        finding.moved());
  }

  /** Something stands where a lock belongs, and nobody can say what to do about it but a person. */
  static Finding obstacle(Path output, LockNow.Obstacle obstacle) {
    return new Finding(
        output,
        "-",
        Owner.UNSEEN,
        "not looked at",
        List.of(),
        Ending.UNDECIDED,
        obstacle.name() + " is " + obstacle.what() + "; move it away yourself",
        Status.NEEDS_CONSENT,
        List.of(),
        List.of());
  }

  /** Who left a transaction: the owner of the lock, or of a lock that is not in place. */
  private static Owner owner(LockNow now, Remains remains) {
    if (now instanceof LockNow.Seen lock && lock.token().equals(remains.token())) {
      return owner(lock);
    }
    return remains.owner().map(Findings::unnamed).orElse(Owner.MISSING);
  }

  /** The owner of a lock. */
  static Owner owner(LockNow.Seen lock) {
    return new Owner(
        lock.owner(),
        lock.judgement().verdict().name(),
        lock.judgement().reason(),
        Optional.of(lock.since()));
  }

  /** The owner of a lock that is not in place. */
  static Owner unnamed(Judgement verdict) {
    return new Owner("unknown", verdict.verdict().name(), verdict.reason(), Optional.empty());
  }

  /** An error, for people. Some say what went wrong by their type only. */
  static String reason(IOException e) {
    String text = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    if (e instanceof AccessDeniedException) {
      return text + ": permission denied";
    }
    return e instanceof NotDirectoryException ? text + ": is no directory" : text;
  }

  private String outputHolds(Remains remains, Status status) {
    String now = remains.output().label();
    return status == Status.NEEDS_CONSENT
        ? output
            .digest(output.path().getFileName().toString())
            .map(it -> now + ", " + it)
            .orElse(now)
        : now;
  }

  private List<FoundFile> files(Situation situation, Plan plan, Status status) {
    List<FoundFile> files = new ArrayList<>();
    for (Step step : plan.steps()) {
      Remnant file = step.file();
      Optional<Digest> digest =
          status == Status.NEEDS_CONSENT && file.isFile()
              ? output.digest(file.name())
              : Optional.empty();
      files.add(
          new FoundFile(
              output.path().resolveSibling(file.name()),
              file.label(),
              file.size(),
              digest,
              step.action()));
    }
    if (situation.lock() instanceof LockNow.Seen lock && situation.isLocked()) {
      Path path = output.path().resolveSibling(output.path().getFileName() + ".lock");
      Action action = plan.keepsBytes() ? Action.ATTIC : Action.DELETE;
      files.add(
          new FoundFile(
              path,
              LeftoverKind.LOCK.label(),
              lock.size(),
              Optional.empty(),
              status == Status.PLANNED || status == Status.RESOLVED ? action : Action.LEAVE));
    }
    return files;
  }
}
