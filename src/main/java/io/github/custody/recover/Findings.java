package io.github.custody.recover;

import io.github.custody.Digest;
import io.github.custody.store.LockNow;
import io.github.custody.store.RecoverableOutput;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts into words what is at one output. */
record Findings(RecoverableOutput output) {

  /** The finding about one transaction. */
  Finding of(Remains remains, Owner owner, Plan plan, Status status, List<Path> moved) {
    return new Finding(
        output.path(),
        remains.token().hex(),
        owner,
        outputHolds(remains, status),
        files(plan, status),
        plan.ending(),
        plan.reason(),
        status,
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
        finding.moved());
  }

  /** Something stands where a lock belongs, and nobody can say what to do about it but a person. */
  Finding obstacle(String what) {
    return new Finding(
        output.path(),
        "-",
        Owner.MISSING,
        "not looked at",
        List.of(),
        Ending.UNDECIDED,
        "the lock's name is " + what + "; move it away yourself",
        Status.NEEDS_CONSENT,
        List.of());
  }

  /** Who left a transaction: the owner of the lock, or of a lock that is not in place. */
  static Owner owner(LockNow now, Remains remains) {
    if (now instanceof LockNow.Seen lock && lock.token().equals(remains.token())) {
      return new Owner(
          lock.owner(),
          lock.judgement().verdict().name(),
          lock.judgement().reason(),
          Optional.of(lock.since()));
    }
    return remains
        .owner()
        .map(it -> new Owner("unknown", it.verdict().name(), it.reason(), Optional.empty()))
        .orElse(Owner.MISSING);
  }

  /** An error, for people. */
  static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
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

  private List<FoundFile> files(Plan plan, Status status) {
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
    return files;
  }
}
