package io.github.custody.recover;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.PairCondition;
import io.github.custody.store.PairIntentNow;
import io.github.custody.store.PairPlace;
import io.github.custody.store.PairPlace.Holding;
import io.github.custody.store.PairRecoverySession;
import io.github.custody.store.PairRemains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Trait;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Carries a plan for a pair out. Each step may be the last one before a crash: what is there then
 * fits a row of the table again, since names are durable before a file that they make dispensable
 * goes, the intent goes after everything that it tells about, and the locks after that. Forward the
 * sidecar comes first, backward the artifact goes first: no reader ever sees it alone.
 *
 * @param session owns both names
 * @param planner plans once more what is taken back, after its intent says so
 */
record PairSettling(PairRecoverySession session, PairPlanner planner) {
  private static final Set<Trait> OURS = Set.of(Trait.STAGED, Trait.PROVEN);

  /** Captured files get their names back, so that the table can be asked again. */
  void captured(Plan plan) throws IOException {
    for (Step step : plan.steps()) {
      if (step.isLinkBack()) {
        session.linkBack(step.file());
      }
    }
    session.sync();
  }

  /**
   * Settles everything but the locks and the marker.
   *
   * @throws IOException a step failed; those before it are done
   */
  void files(PairRemains remains, Plan plan) throws IOException {
    session.sync();
    if (plan.ending() == Ending.COMPLETED) {
      forward(remains);
      rest(plan);
    } else if (remains.intent() == PairIntentNow.PUBLISHING) {
      session.turnBack();
      PairRemains now = session.look();
      backward(now, planner.plan(now));
    } else {
      backward(remains, plan);
    }
  }

  private void forward(PairRemains remains) throws IOException {
    PairPlace sidecar = remains.sidecar().orElseThrow();
    PairPlace artifact = remains.artifact();
    Remnant sidecarFile = source(sidecar, remains.stagedSidecar());
    Remnant artifactFile = source(artifact, remains.stagedArtifact());
    session.complete(sidecarFile);
    session.complete(artifactFile);
    publish(sidecarFile, sidecar);
    session.sync();
    publish(artifactFile, artifact);
    requirePublished();
    session.sync();
  }

  private static Remnant source(PairPlace place, Optional<Remnant> staged) throws IOException {
    return place
        .file()
        .or(() -> staged)
        .orElseThrow(() -> new IOException("the file for " + place.name() + " is gone"));
  }

  private void publish(Remnant file, PairPlace place) throws IOException {
    if (place.holding() == Holding.ABSENT) {
      session.publish(file, place);
    }
  }

  /** Both names hold what the intent tells, by inode and by digest. */
  private void requirePublished() throws IOException {
    PairRemains now = session.look();
    boolean both =
        now.condition() == PairCondition.WHOLE
            && now.places().stream().allMatch(it -> it.holding() == Holding.PUBLISHED);
    if (!both) {
      throw new IOException("another file stands at one of the two names");
    }
  }

  private void backward(PairRemains remains, Plan plan) throws IOException {
    if (plan.ending() != Ending.NOT_COMMITTED) {
      throw new IOException("the intent changed meanwhile");
    }
    for (Step step : plan.steps()) {
      if (isPlace(step)) {
        takeBack(remains, step, plan);
        session.sync(); // The artifact is gone for good before its sidecar goes.
      }
    }
    if (remains.intent() != PairIntentNow.NONE) {
      for (Remnant sibling : remains.file(LeftoverKind.SIBLING).stream().toList()) {
        session.makePrivate(sibling);
      }
    }
    rest(plan);
  }

  private static boolean isPlace(Step step) {
    LeftoverKind kind = step.file().kind();
    return kind == LeftoverKind.ARTIFACT || kind == LeftoverKind.SIDECAR;
  }

  private void takeBack(PairRemains remains, Step step, Plan plan) throws IOException {
    Remnant file = step.file();
    switch (step.action()) {
      case SET_ASIDE -> {
        session.setAside(file);
        session.dropSecondName(file);
      }
      case DELETE -> {
        boolean usersOwn = remains.sibling().isPresent() && file.kind() == LeftoverKind.ARTIFACT;
        if (usersOwn) {
          session.dropSecondName(file);
        } else {
          session.drop(file);
        }
      }
      case ATTIC -> session.moveToAttic(file, plan.reason());
      case LINK_BACK, BECOME_OUTPUT, LEAVE -> {}
    }
  }

  /** What is left beside the two names; the intent last. */
  private void rest(Plan plan) throws IOException {
    for (Step step : plan.steps()) {
      LeftoverKind kind = step.file().kind();
      if (kind == LeftoverKind.INTENT || kind == LeftoverKind.UNDO) {
        session.sync(); // What it tells about is gone for good before it goes.
      }
      if (!isPlace(step) && kind != LeftoverKind.RETAINED) {
        settle(step, plan);
      }
    }
  }

  private void settle(Step step, Plan plan) throws IOException {
    switch (step.action()) {
      case DELETE -> {
        if (isFurtherName(step, plan)) {
          session.dropSecondName(step.file());
        } else {
          session.drop(step.file());
        }
      }
      case ATTIC -> session.moveToAttic(step.file(), plan.reason());
      case LINK_BACK, BECOME_OUTPUT, SET_ASIDE, LEAVE -> {}
    }
  }

  /** Whether a name may go only because its file has another one (P3). */
  private static boolean isFurtherName(Step step, Plan plan) {
    boolean published =
        plan.ending() == Ending.COMPLETED && step.file().isAny(Set.of(Trait.STAGED));
    return published || !step.file().isAny(OURS);
  }

  /** The locks of a settled publication go. */
  void locks(Plan plan) throws IOException {
    if (plan.keepsBytes()) {
      session.releaseToAttic(plan.reason());
    } else {
      session.release();
    }
  }

  /** Its marker goes after the locks: without it they could look like a running build's. */
  void marker(Plan plan) throws IOException {
    for (Step step : plan.steps()) {
      if (step.file().kind() == LeftoverKind.RETAINED) {
        switch (step.action()) {
          case DELETE -> session.dropMarker(step.file());
          case ATTIC -> session.moveMarkerToAttic(step.file(), plan.reason());
          case LINK_BACK, BECOME_OUTPUT, SET_ASIDE, LEAVE -> {}
        }
      }
    }
  }
}
