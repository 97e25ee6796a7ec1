package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.Digest;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import io.github.custody.store.PairPlace.Holding;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a file is a publication's (P3). An intent is untrusted: what it names is ours only if
 * inode, size, birth and owner say so too. Without one the record of a lock, or the file itself,
 * has to prove it.
 *
 * @param pedigree of the intent, or of a lock
 */
record PairProof(Directory directory, PairTrail trail, PairIntentFile intent, Pedigree pedigree) {

  /** What a file at the name of {@code member} is. */
  Holding holding(String name, FileState file, PairIntent.Member member) throws IOException {
    if (!isStagedOnce(file, member)) {
      return Holding.FOREIGN;
    }
    return isWhole(name, file, member) ? Holding.PUBLISHED : Holding.CHANGED;
  }

  /** Whether it is the file of {@code member}, with every recorded digest. */
  boolean isWhole(String name, FileState file, PairIntent.Member member) throws IOException {
    if (!isStaged(file, member)) {
      return false;
    }
    try (OpenFile open = directory.open(name)) {
      Content content =
          Reading.of(
              open,
              member.digests().stream()
                  .map(Digest::algorithm)
                  .collect(Collectors.toUnmodifiableSet()));
      return content.digests().containsAll(member.digests()) && open.state().isSameFile(file);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  private boolean isStaged(FileState file, PairIntent.Member member) {
    return member.staged().isStaged(file) && pedigree.isOwner(file);
  }

  private boolean isStagedOnce(FileState file, PairIntent.Member member) {
    return member.staged().isStagedOnce(file) && pedigree.isOwner(file);
  }

  /** The user's own file, as long as its name stands for it. */
  Optional<Remnant> sibling() throws IOException {
    Optional<String> name = intent.content().flatMap(PairIntent::sibling);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    PairIntent.Member member = intent.content().get().artifact();
    return directory
        .stat(name.get())
        .filter(it -> isStagedOnce(it, member))
        .map(it -> new Remnant(name.get(), LeftoverKind.SIBLING, it, Set.of(Trait.STAGED)));
  }

  /** What is known of a file that carries the token. */
  Set<Trait> traits(String name, LeftoverKind kind, FileState file) throws IOException {
    EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
    if (!file.isRegular() || kind == LeftoverKind.ASIDE) {
      return traits;
    }
    boolean staged =
        intent
            .content()
            .filter(it -> isStaged(file, it.artifact()) || isStaged(file, it.sidecar()))
            .isPresent();
    if (staged) {
      traits.add(Trait.STAGED);
    }
    if (isOurs(name, kind, file)) {
      traits.add(Trait.PROVEN);
    }
    return traits;
  }

  private boolean isOurs(String name, LeftoverKind kind, FileState file) throws IOException {
    boolean single = file.links() == 1 && pedigree.isPrivate(file);
    SiblingNames names = trail.namesOf(name);
    boolean recordless = kind == LeftoverKind.PRIVATE_LOCK || names.isProbe(name);
    if (recordless && file.size() == 0) {
      return single; // A lock that died before its record was written.
    }
    boolean asMade = single && pedigree.isOwner(file) && holdsOnlyWhatWasMadeThere(name, kind);
    return asMade || RemainsReader.saysSo(directory, name, trail.token());
  }

  /**
   * Whether a private mode says whose a file is. From the intent on, the inode that it names says
   * it: another program's file may be private too.
   */
  private boolean holdsOnlyWhatWasMadeThere(String name, LeftoverKind kind) {
    return switch (kind) {
      case STAGED_ARTIFACT, STAGED_SIDECAR -> intent.content().isEmpty();
      case DRAFT -> true;
      case DROP ->
          switch (trail.namesOf(name).captured(name, true).orElse(Captured.NOTHING)) {
            case STAGED_ARTIFACT, STAGED_SIDECAR -> intent.content().isEmpty();
            case DRAFT, NOTHING -> true;
            case OUTPUT, LOCK, INTENT, UNDO, RETAINED, PRIVATE_LOCK -> false;
            case PARTIAL, RECOVERY, RESTORE -> false;
          };
      case LOCK, PRIVATE_LOCK, INTENT, UNDO, RETAINED, ASIDE -> false;
      case PARTIAL, RECOVERY, RESTORE, ARTIFACT, SIDECAR, SIBLING -> false;
    };
  }
}
