package io.github.custody.recover;

import io.github.custody.Digest;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LockNow;
import io.github.custody.store.PairLock;
import io.github.custody.store.PairLock.Part;
import io.github.custody.store.PairPlace;
import io.github.custody.store.PairPlace.Holding;
import io.github.custody.store.PairRemains;
import io.github.custody.store.RecoverablePair;
import io.github.custody.store.Remnant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts into words what is at the two names of a pair: one finding, under the artifact's path. */
record PairFindings(RecoverablePair pair, Terms terms) {

  /** The finding about one publication. */
  Finding of(PairSituation situation, Plan plan, Status status, List<Path> moved) {
    PairRemains remains = situation.remains();
    return new Finding(
        pair.path(),
        remains.token().hex(),
        owner(situation),
        holds(remains, plan, status),
        files(situation, plan, status),
        plan.ending(),
        plan.reason(),
        status,
        status == Status.NEEDS_CONSENT ? PairPlanner.choices(remains) : List.of(),
        moved);
  }

  /** Something stands where a lock or an intent belongs, and only a person can say what to do. */
  Finding obstacle(LockNow.Obstacle obstacle) {
    return Findings.obstacle(pair.path(), obstacle);
  }

  private Owner owner(PairSituation situation) {
    Optional<PairLock> lock =
        situation
            .blocking(terms)
            .or(
                () ->
                    situation.locks().stream().filter(it -> it.part() == Part.MEMBER).findFirst());
    return lock.map(PairLock::seen)
        .map(Findings::owner)
        .or(() -> situation.remains().owner().map(Findings::unnamed))
        .orElse(Owner.MISSING);
  }

  private String holds(PairRemains remains, Plan plan, Status status) {
    return remains.places().stream()
        .map(
            place -> {
              String what =
                  place.name().equals(remains.artifact().name()) ? "artifact" : "provenance";
              return what + ": " + holds(place, plan, status);
            })
        .collect(Collectors.joining("; "));
  }

  /** Once it is ended the two names may have changed hands. */
  private String holds(PairPlace place, Plan plan, Status status) {
    if (status == Status.RESOLVED && plan.ending() == Ending.COMPLETED) {
      return Holding.PUBLISHED.label();
    }
    if (status == Status.RESOLVED && place.isRecorded()) {
      return Holding.ABSENT.label();
    }
    String now = place.holding().label();
    return digest(place.file(), status).map(it -> now + ", " + it).orElse(now);
  }

  private Optional<Digest> digest(Optional<Remnant> file, Status status) {
    return status == Status.NEEDS_CONSENT
        ? file.filter(Remnant::isFile).flatMap(it -> pair.digest(it.name()))
        : Optional.empty();
  }

  private List<FoundFile> files(PairSituation situation, Plan plan, Status status) {
    List<FoundFile> files = new ArrayList<>();
    for (Step step : plan.steps()) {
      Remnant file = step.file();
      files.add(
          new FoundFile(
              pair.path().resolveSibling(file.name()),
              label(file, situation.remains()),
              file.size(),
              digest(Optional.of(file), status),
              step.action()));
    }
    for (PairLock lock : situation.locks()) {
      boolean goes = status == Status.PLANNED || status == Status.RESOLVED;
      Action action = plan.keepsBytes() ? Action.ATTIC : Action.DELETE;
      files.add(
          new FoundFile(
              pair.path().resolveSibling(lock.leaf() + ".lock"),
              LeftoverKind.LOCK.label(),
              lock.seen().size(),
              Optional.empty(),
              goes && lock.part() != Part.OTHER ? action : Action.LEAVE));
    }
    return files;
  }

  private static String label(Remnant file, PairRemains remains) {
    return remains.places().stream()
        .filter(place -> place.name().equals(file.name()))
        .map(place -> place.holding().label())
        .findFirst()
        .orElseGet(file::label);
  }
}
