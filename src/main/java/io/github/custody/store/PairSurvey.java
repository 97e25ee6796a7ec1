package io.github.custody.store;

import io.github.custody.Facts;
import io.github.custody.OutputState;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at the names of a publication after a failure, so that its facts are what is there (P6).
 */
final class PairSurvey {
  private final PairSpace space;
  private final OwnFiles own;
  private final Optional<FileState> artifactBefore;

  /**
   * @param artifactBefore what stood at the artifact's name when the transaction looked
   */
  PairSurvey(PairSpace space, OwnFiles own, Optional<FileState> artifactBefore) {
    this.space = space;
    this.own = own;
    this.artifactBefore = artifactBefore;
  }

  /** The facts where nothing of ours is visible. */
  Facts notCommitted() {
    return new Facts(false, state(), kept(), List.of());
  }

  /** The facts where both names stand. */
  Facts committed() {
    return new Facts(true, OutputState.NEW, kept(), List.of());
  }

  /** The facts where it is left as it is: one name alone that is ours is named, too. */
  Facts asItIs(PairFiles files) {
    String artifact = space.artifact().leaf();
    String sidecar = space.sidecar().leaf();
    try {
      boolean visible = files.artifact().isAt(artifact);
      if (visible && files.sidecar().isAt(sidecar)) {
        return committed();
      }
      return halfWay(files, visible ? OutputState.NEW : state());
    } catch (IOException unknown) {
      return halfWay(files, OutputState.UNKNOWN);
    }
  }

  private Facts halfWay(PairFiles files, OutputState state) {
    List<String> ours = new ArrayList<>();
    if (files.artifact().mayBeAt(space.artifact().leaf())) {
      ours.add(space.artifact().leaf());
    }
    if (files.sidecar().mayBeAt(space.sidecar().leaf())) {
      ours.add(space.sidecar().leaf());
    }
    Stream<Path> published = ours.stream().map(space.directory().path()::resolve);
    List<Path> all = Stream.concat(published, kept().stream()).toList();
    return new Facts(false, state, all, List.of());
  }

  private OutputState state() {
    try {
      Optional<FileState> now = space.directory().stat(space.artifact().leaf());
      boolean same =
          artifactBefore.isPresent()
              ? now.filter(it -> it.looksUnwritten(artifactBefore.get())).isPresent()
              : now.isEmpty();
      if (same) {
        return OutputState.UNCHANGED;
      }
      return now.isEmpty() ? OutputState.ABSENT : OutputState.FOREIGN;
    } catch (IOException unknown) {
      return OutputState.UNKNOWN;
    }
  }

  private List<Path> kept() {
    List<String> kept = new ArrayList<>(own.present(space.directory()));
    space
        .names()
        .forEach(
            names -> {
              add(kept, names.retained());
              add(kept, names.draft()); // Of an intent, or of a marker.
              names.all().stream().filter(names::isDrop).forEach(name -> add(kept, name));
              for (int n = 0; isThere(names.aside(n)); n++) {
                add(kept, names.aside(n));
              }
              // It was given to a lock once.
              if (Names.isThereOrUnknown(space.directory(), names.privateLock())) {
                kept.add(names.privateLock());
              }
            });
    for (DestinationLock lock : space.locks()) {
      if (lock.isInPlace()) {
        kept.add(lock.name());
      }
    }
    return kept.stream().distinct().map(space.directory().path()::resolve).toList();
  }

  private void add(List<String> kept, String name) {
    if (isThere(name)) {
      kept.add(name);
    }
  }

  private boolean isThere(String name) {
    return Names.look(space.directory(), name).isPresent();
  }
}
