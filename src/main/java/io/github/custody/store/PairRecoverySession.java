package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.store.PairRecoveryBeginning.Held;
import io.github.custody.store.PairRecoveryBeginning.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The owner of a pair that is being recovered: it holds both locks, and proves both around each
 * change of a name. Each call does one thing, only to the file that was looked at, and may be
 * repeated after a crash. Deciding what to do is others' business.
 *
 * <p>Closing it leaves locks that were not released where they are: dead owners', as before.
 */
public final class PairRecoverySession implements AutoCloseable {
  private final OutputStore store;
  private final Directory directory;
  private final Directory guarded;
  private final PairTrail trail;
  private final RecoverablePair pair;
  private final List<Held> locks;
  private final List<Path> moved = new ArrayList<>();
  private Optional<Attic> attic = Optional.empty();

  PairRecoverySession(
      OutputStore store,
      Directory directory,
      PairTrail trail,
      RecoverablePair pair,
      List<Held> locks) {
    this.store = store;
    this.directory = directory;
    this.trail = trail;
    this.pair = pair;
    this.locks = locks;
    Directory proven = directory;
    for (Held held : locks) {
      proven = new LockGuardedDirectory(proven, held.lock());
    }
    this.guarded = proven;
  }

  /** Whether a dead owner's lock was taken over. */
  public boolean hasTakenOver() {
    return locks.stream().anyMatch(held -> held.origin() == Origin.ADOPTED);
  }

  /** What the publication left. */
  public PairRemains look() throws IOException {
    return pair.remains(locks.stream().flatMap(held -> held.before().stream()).toList());
  }

  /** Makes the names durable. */
  public void sync() throws IOException {
    guarded.sync();
  }

  /** Sets the permission bits that the intent tells, and makes the file durable. */
  public void complete(Remnant file) throws IOException {
    new PairFile(guarded, file).setMode(intent().fileMode());
  }

  /** The user's own file is private again. */
  public void makePrivate(Remnant sibling) throws IOException {
    guarded.sync(); // Proves the locks: a mode has no name that could be guarded.
    new PairFile(guarded, sibling).setMode(PairFile.PRIVATE);
  }

  /** Gives the file its published name too, exclusively. */
  public void publish(Remnant file, PairPlace place) throws IOException {
    SeenChange.link(guarded, file.name(), place.name(), file.state().id());
  }

  /** Turns the intent into an undo: from here on every recovery goes backward. */
  public void turnBack() throws IOException {
    SiblingNames names = trail.artifactNames();
    PairIntentFile intent = intentFile();
    if (intent.now() == PairIntentNow.PUBLISHING) {
      FileState file = intent.state().orElseThrow();
      SeenChange.link(guarded, intent.name(), names.undo(), file.id());
      guarded.sync();
      new Removal(guarded, names).remove(intent.name(), file.id());
      guarded.sync();
    }
  }

  private PairIntent intent() throws IOException {
    return intentFile().content().orElseThrow(() -> new IOException("the intent is gone"));
  }

  private PairIntentFile intentFile() throws IOException {
    return PairIntentFile.read(directory, trail.artifactNames(), false);
  }

  /** Links a file to a name of its own under which nobody ever deletes it; its name stays. */
  public void setAside(Remnant file) throws IOException {
    String aside =
        new SettingAside(guarded, trail.namesOf(file.name())).link(file.name(), file.state().id());
    moved.add(directory.path().resolve(aside));
  }

  /** Deletes a name of a file that is ours. */
  public void drop(Remnant file) throws IOException {
    removal(guarded, file).remove(file.name(), file.state().id());
  }

  /** Deletes a further name of a file that keeps another, and only then. */
  public void dropSecondName(Remnant file) throws IOException {
    removal(guarded, file).removeSecondName(file.name(), file.state().id());
  }

  /** Moves a file to the attic. */
  public void moveToAttic(Remnant file, String reason) throws IOException {
    moved.add(attic().keep(file.name(), file.state(), reason));
    drop(file);
    guarded.sync();
  }

  /** Gives a captured file its name back, or sets it aside where that is taken. */
  public void linkBack(Remnant captured) throws IOException {
    new Homecoming(directory, guarded, trail.namesOf(captured.name()))
        .of(captured)
        .ifPresent(aside -> moved.add(directory.path().resolve(aside)));
  }

  /**
   * Removes the locks, the younger first: everything they protected is settled. Another
   * transaction's stays.
   */
  public void release() throws IOException {
    guarded.sync();
    release(Origin.MADE, Origin.ADOPTED);
  }

  /** The same for locks whose removal was consented to: the attic has them. */
  public void releaseToAttic(String reason) throws IOException {
    for (Held held : locks) {
      if (held.origin() == Origin.ADOPTED) {
        DestinationLock lock = held.lock();
        moved.add(attic().keep(lock.name(), lock.state(), lock.read(), reason));
      }
    }
    release();
  }

  /** Removes the locks that were made for this recovery, and leaves dead owners' in place. */
  public void giveUp() throws IOException {
    release(Origin.MADE);
  }

  private void release(Origin... origins) throws IOException {
    for (int n = locks.size() - 1; n >= 0; n--) {
      if (List.of(origins).contains(locks.get(n).origin())) {
        locks.get(n).lock().release();
      }
    }
    directory.sync();
  }

  /** Deletes what says that the publication was given up, once its locks are gone. */
  public void dropMarker(Remnant marker) throws IOException {
    removal(directory, marker).remove(marker.name(), marker.state().id());
    directory.sync();
  }

  /** Moves it to the attic instead. */
  public void moveMarkerToAttic(Remnant marker, String reason) throws IOException {
    try (Attic shelf = open(directory)) {
      moved.add(shelf.move(marker.name(), marker.state(), reason));
    }
  }

  /** Where files are that were set aside or moved to the attic. */
  public List<Path> moved() {
    return List.copyOf(moved);
  }

  private Removal removal(Directory view, Remnant file) {
    return new Removal(view, trail.namesOf(file.name()));
  }

  private Attic attic() throws IOException {
    if (attic.isEmpty()) {
      attic = Optional.of(open(guarded));
    }
    return attic.get();
  }

  private Attic open(Directory view) throws IOException {
    return Attic.open(view, trail.token(), store.clock(), new Removal(view, trail.artifactNames()));
  }

  @Override
  public void close() {
    attic.ifPresent(Attic::close);
    locks.forEach(held -> held.lock().retain());
  }
}
