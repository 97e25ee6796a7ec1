package io.github.custody.store;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the publication of a pair left that did not end.
 *
 * @param token the transaction
 * @param owner the verdict on the lock that names the transaction, in place or not
 * @param intent what tells of it
 * @param condition in what condition its files are
 * @param artifact what stands at the artifact's name
 * @param sidecar what stands at the sidecar's name, where that is known
 * @param sibling the name of the user's own file that is published instead of a copy
 * @param files what carries its token, the intent if it is its own, and the sibling
 */
public record PairRemains(
    Token token,
    Optional<Judgement> owner,
    PairIntentNow intent,
    PairCondition condition,
    PairPlace artifact,
    Optional<PairPlace> sidecar,
    Optional<String> sibling,
    List<Remnant> files) {
  public PairRemains {
    files = List.copyOf(files);
  }

  /** Both names, the artifact's first. */
  public List<PairPlace> places() {
    return Stream.concat(Stream.of(artifact), sidecar.stream()).toList();
  }

  /** The file of a kind that has one name. */
  public Optional<Remnant> file(LeftoverKind kind) {
    return files.stream().filter(file -> file.kind() == kind).findFirst();
  }

  /** The staged file from which the artifact is, or would be, published. */
  public Optional<Remnant> stagedArtifact() {
    return sibling.isPresent()
        ? file(LeftoverKind.SIBLING)
        : file(LeftoverKind.STAGED_ARTIFACT).filter(PairRemains::isStaged);
  }

  /** The staged file from which the sidecar is, or would be, published. */
  public Optional<Remnant> stagedSidecar() {
    return file(LeftoverKind.STAGED_SIDECAR).filter(PairRemains::isStaged);
  }

  private static boolean isStaged(Remnant file) {
    return file.traits().contains(Trait.STAGED);
  }

  /**
   * Whether a name may go only after its file got another one (P3): somebody wrote to the file, or
   * it is the last name of the user's own.
   */
  public boolean isToBeKept(PairPlace place) {
    boolean usersOwn = sibling.isPresent() && place.equals(artifact);
    return usersOwn
        ? file(LeftoverKind.SIBLING).isEmpty()
        : place.holding() == PairPlace.Holding.CHANGED;
  }

  /** Whether there is nothing at all. */
  public boolean isEmpty() {
    return files.isEmpty();
  }
}
