package io.github.custody.publish;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.SIDECAR;

import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What another program does, which respects no lock, to one of the names of a publication. */
enum PairAdversary {
  REPLACE_ARTIFACT(name -> name.equals(ARTIFACT), Deed.PUT),
  REPLACE_SIDECAR(name -> name.equals(SIDECAR), Deed.PUT),
  DELETE_ARTIFACT(name -> name.equals(ARTIFACT), Deed.DELETE),
  DELETE_SIDECAR(name -> name.equals(SIDECAR), Deed.DELETE),
  REWRITE_ARTIFACT(name -> name.equals(ARTIFACT), Deed.REWRITE),
  REWRITE_SIDECAR(name -> name.equals(SIDECAR), Deed.REWRITE),
  REPLACE_STAGED_ARTIFACT(name -> name.endsWith(".artifact.tmp"), Deed.REPLACE),
  REPLACE_STAGED_SIDECAR(name -> name.endsWith(".provenance.tmp"), Deed.REPLACE),
  REWRITE_STAGED_ARTIFACT(name -> name.endsWith(".artifact.tmp"), Deed.REWRITE),
  REWRITE_STAGED_SIDECAR(name -> name.endsWith(".provenance.tmp"), Deed.REWRITE),
  DELETE_STAGED_ARTIFACT(name -> name.endsWith(".artifact.tmp"), Deed.DELETE),
  REPLACE_INTENT(name -> name.equals(ARTIFACT + ".intent"), Deed.REPLACE),
  DELETE_INTENT(name -> name.equals(ARTIFACT + ".intent"), Deed.DELETE),
  PUT_UNDO(name -> name.equals(ARTIFACT + ".undo"), Deed.PUT),
  REPLACE_ARTIFACT_LOCK(name -> name.equals(ARTIFACT + ".lock"), Deed.REPLACE),
  DELETE_ARTIFACT_LOCK(name -> name.equals(ARTIFACT + ".lock"), Deed.DELETE),
  REPLACE_SIDECAR_LOCK(name -> name.equals(SIDECAR + ".lock"), Deed.REPLACE),
  DELETE_SIDECAR_LOCK(name -> name.equals(SIDECAR + ".lock"), Deed.DELETE),
  REWRITE_SOURCE(name -> false, Deed.REWRITE);

  /** What is done. */
  enum Deed {
    /** A file of its own, whether or not something is there. */
    PUT,
    /** The same, over what is there. */
    REPLACE,
    DELETE,
    REWRITE
  }

  private final Predicate<String> name;
  private final Deed deed;

  PairAdversary(Predicate<String> name, Deed deed) {
    this.name = name;
    this.deed = deed;
  }

  /** Whether it leaves a file of its own. */
  boolean puts() {
    return deed == Deed.PUT || deed == Deed.REPLACE;
  }

  /** Whether it writes over the bytes of a file. */
  boolean rewrites() {
    return deed == Deed.REWRITE;
  }

  /** Whether it takes a name of the pair, or its bytes, away itself. */
  boolean isAtThePair() {
    return name.test(ARTIFACT) || name.test(SIDECAR);
  }

  /**
   * Acts.
   *
   * @return whether there was anything to act on
   */
  boolean act(PairRig rig) throws IOException {
    Optional<Path> target = target(rig);
    if (target.isEmpty()) {
      return false;
    }
    switch (deed) {
      case PUT, REPLACE -> new Outsider(rig.base()).replace(target.get());
      case DELETE -> Files.delete(target.get());
      case REWRITE -> Outsider.rewrite(target.get());
    }
    return true;
  }

  private Optional<Path> target(PairRig rig) throws IOException {
    if (this == REWRITE_SOURCE) {
      return Optional.of(rig.source());
    }
    if (this == PUT_UNDO) {
      return Optional.of(rig.directory().resolve(ARTIFACT + ".undo"));
    }
    if (deed == Deed.PUT) {
      return Optional.of(name.test(ARTIFACT) ? rig.artifact() : rig.sidecar());
    }
    try (Stream<Path> names = Files.list(rig.directory())) {
      return names.filter(path -> name.test(path.getFileName().toString())).findFirst();
    }
  }
}
