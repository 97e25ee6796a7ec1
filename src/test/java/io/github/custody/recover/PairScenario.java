package io.github.custody.recover;

import io.github.custody.CustodyException;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a publication goes through before it is killed. */
enum PairScenario {
  COPY,
  SIBLING,
  COPY_TAKEN_BACK,
  SIBLING_TAKEN_BACK,
  FOREIGN_ARTIFACT,
  FOREIGN_SIDECAR;

  /** Publishes in a directory of its own, with P5 watched at every call. */
  PairWreck publish(Path root, int dyingAt) throws IOException {
    PairRig rig = PairWreck.rig(root, isSibling());
    DeathAtChange death = new DeathAtChange(dyingAt, new PairWatch(rig, trouble(rig)));
    try {
      rig.interposing(death).publish();
    } catch (CustodyException | Crash.Death ended) {
      return new PairWreck(rig, death.hasHappened());
    }
    return new PairWreck(rig, death.hasHappened());
  }

  boolean isSibling() {
    return this == SIBLING || this == SIBLING_TAKEN_BACK;
  }

  private Interposition trouble(PairRig rig) {
    Outsider outsider = new Outsider(rig.base());
    return switch (this) {
      case COPY, SIBLING -> Interposition.none();
      case COPY_TAKEN_BACK, SIBLING_TAKEN_BACK ->
          new Script().failing(linkOfArtifact(), "Input/output error");
      case FOREIGN_ARTIFACT ->
          new Script().before(linkOfArtifact(), () -> place(outsider, rig.artifact()));
      case FOREIGN_SIDECAR ->
          new Script().before(PairWreck.LINK_SIDECAR, () -> place(outsider, rig.sidecar()));
    };
  }

  private static void place(Outsider outsider, Path at) throws IOException {
    if (!Files.exists(at)) {
      outsider.replace(at);
    }
  }

  private String linkOfArtifact() {
    return isSibling() ? PairWreck.LINK_SIBLING : PairWreck.LINK_ARTIFACT;
  }
}
