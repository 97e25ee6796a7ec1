package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.store.PairPlace.Holding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what one publication left. Looks only. */
final class PairRemainsReader {
  private final Directory directory;
  private final PairTrail trail;
  private final PairLocks locks;
  private final PairIntentFile intent;
  private final PairProof proof;

  private PairRemainsReader(
      Directory directory, PairTrail trail, PairLocks locks, PairIntentFile intent) {
    this.directory = directory;
    this.trail = trail;
    this.locks = locks;
    this.intent = intent;
    Optional<FileState> record = intent.content().isPresent() ? intent.state() : locks.record();
    this.proof = new PairProof(directory, trail, intent, new Pedigree(record, List.of()));
  }

  /** Reads. */
  static PairRemains read(Directory directory, PairTrail trail, PairLocks locks)
      throws IOException {
    PairIntentFile intent =
        PairIntentFile.read(directory, trail.artifactNames(), locks.owner().isPresent());
    Optional<LeafName> told = intent.content().map(it -> it.sidecar().name());
    if (told.isPresent() && !told.equals(trail.sidecar())) {
      throw new IOException(intent.name() + " came while it was looked at");
    }
    return new PairRemainsReader(directory, trail, locks, intent).read();
  }

  private PairRemains read() throws IOException {
    Optional<PairIntent> told = intent.content();
    PairPlace artifact =
        place(trail.artifact(), told.map(PairIntent::artifact), LeftoverKind.ARTIFACT);
    Optional<PairPlace> sidecar = Optional.empty();
    if (trail.sidecar().isPresent()) {
      LeafName name = trail.sidecar().get();
      sidecar = Optional.of(place(name, told.map(PairIntent::sidecar), LeftoverKind.SIDECAR));
    }
    List<Remnant> files = files(Stream.concat(Stream.of(artifact), sidecar.stream()).toList());
    return new PairRemains(
        trail.token(),
        locks.owner(),
        intent.now(),
        condition(artifact, sidecar, files),
        artifact,
        sidecar,
        told.flatMap(PairIntent::sibling),
        files);
  }

  private PairPlace place(LeafName leaf, Optional<PairIntent.Member> member, LeftoverKind kind)
      throws IOException {
    String name = leaf.text();
    Optional<FileState> there = directory.stat(name);
    if (there.isEmpty()) {
      return new PairPlace(name, Holding.ABSENT, Optional.empty());
    }
    Holding holding =
        member.isPresent() ? proof.holding(name, there.get(), member.get()) : Holding.UNTOLD;
    Set<Trait> traits =
        switch (holding) {
          case PUBLISHED -> EnumSet.of(Trait.STAGED, Trait.PINNED);
          case CHANGED -> EnumSet.of(Trait.STAGED);
          case ABSENT, FOREIGN, UNTOLD -> EnumSet.noneOf(Trait.class);
        };
    return new PairPlace(name, holding, Optional.of(new Remnant(name, kind, there.get(), traits)));
  }

  private PairCondition condition(
      PairPlace artifact, Optional<PairPlace> sidecar, List<Remnant> files) throws IOException {
    if (intent.content().isEmpty() || sidecar.isEmpty()) {
      return isOneAlone(artifact, sidecar, files) ? PairCondition.ONE_ALONE : PairCondition.UNTOLD;
    }
    if (Stream.of(artifact, sidecar.get()).anyMatch(it -> it.holding() == Holding.FOREIGN)) {
      return PairCondition.FOREIGN;
    }
    return isComplete(artifact, intent.content().get().artifact())
            && isComplete(sidecar.get(), intent.content().get().sidecar())
        ? PairCondition.WHOLE
        : PairCondition.INCOMPLETE;
  }

  private boolean isOneAlone(PairPlace artifact, Optional<PairPlace> sidecar, List<Remnant> files) {
    boolean alone =
        sidecar.filter(it -> it.file().isPresent() != artifact.file().isPresent()).isPresent();
    return alone
        && locks.areBothOfPublication()
        && files.stream()
            .map(Remnant::kind)
            .noneMatch(
                it -> it == LeftoverKind.STAGED_ARTIFACT || it == LeftoverKind.STAGED_SIDECAR);
  }

  private boolean isComplete(PairPlace place, PairIntent.Member member) throws IOException {
    if (place.holding() != Holding.ABSENT) {
      return place.holding() == Holding.PUBLISHED;
    }
    Optional<FileState> staged = directory.stat(member.stagedName());
    return staged.isPresent() && proof.isWhole(member.stagedName(), staged.get(), member);
  }

  private List<Remnant> files(List<PairPlace> places) throws IOException {
    List<Remnant> files = new ArrayList<>();
    for (String name : names()) {
      Optional<FileState> there = directory.stat(name);
      Optional<LeftoverName> parsed = LeftoverName.parse(name);
      // Opening a lock that this JVM holds would drop the kernel's lock on it.
      if (there.isPresent()
          && parsed.isPresent()
          && LockRegistry.holder(there.get().id()).isEmpty()) {
        LeftoverKind kind = parsed.get().kind();
        Set<Trait> traits = proof.traits(name, kind, there.get());
        if (there.get().isRegular() && isSecondName(there.get(), places)) {
          traits.add(Trait.OUTPUT);
        }
        files.add(new Remnant(name, kind, there.get(), traits));
      }
    }
    proof.sibling().ifPresent(files::add);
    return files;
  }

  private static boolean isSecondName(FileState file, List<PairPlace> places) {
    return places.stream()
        .flatMap(place -> place.file().stream())
        .anyMatch(it -> it.state().isSameFile(file));
  }

  /** Of the fixed names that carry no token only those that are this transaction's. */
  private Set<String> names() throws IOException {
    SiblingNames artifact = trail.artifactNames();
    Set<String> all = new LinkedHashSet<>(artifact.allOfPair());
    trail.sidecarNames().ifPresent(names -> all.addAll(names.all()));
    trail.names().forEach(it -> all.add(it.name()));
    for (SiblingNames names : trail.siblings()) {
      all.removeAll(List.of(names.lock(), names.intent(), names.undo()));
    }
    all.addAll(intent.namesInPlace(directory, artifact));
    return all;
  }
}
