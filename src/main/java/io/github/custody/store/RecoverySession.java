package io.github.custody.store;

import io.github.custody.fs.CapabilityProbe;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The owner of an output that is being recovered. Each call does one thing, proves the lock around
 * it, does it only to the file that was looked at, and may be repeated after a crash. Deciding what
 * to do is others' business.
 *
 * <p>Closing it leaves a lock that was not released where it is: a dead owner's, as before.
 */
public final class RecoverySession implements AutoCloseable {
  private final OutputStore store;
  private final Directory directory;
  private final Directory guarded;
  private final LeafName leaf;
  private final DestinationLock lock;
  private final Optional<LockNow.Seen> adopted;
  private final Look look;
  private final Map<Token, Attic> attics = new HashMap<>();
  private final List<Path> moved = new ArrayList<>();

  /** Looks at what the transactions left. */
  interface Look {
    /** The transactions, the one of the lock last. */
    List<Token> tokens() throws IOException;

    /** What one of them left. */
    Remains remains(Token token) throws IOException;
  }

  RecoverySession(
      OutputStore store,
      Directory directory,
      LeafName leaf,
      DestinationLock lock,
      Optional<LockNow.Seen> adopted,
      Look look) {
    this.store = store;
    this.directory = directory;
    this.guarded = new LockGuardedDirectory(directory, lock);
    this.leaf = leaf;
    this.lock = lock;
    this.adopted = adopted;
    this.look = look;
  }

  /** The dead owner's lock that was taken over; empty when a new one was made. */
  public Optional<LockNow.Seen> adopted() {
    return adopted;
  }

  /** The transactions that may have left something, the one of the lock last. */
  public List<Token> transactions() throws IOException {
    return look.tokens();
  }

  /** What one of them left. */
  public Remains look(Token token) throws IOException {
    return look.remains(token);
  }

  /** Makes the names durable. */
  public void sync() throws IOException {
    guarded.sync();
  }

  /** Deletes a file that is ours, or the previous output that was replaced. */
  public void drop(Token token, Remnant file) throws IOException {
    new Removal(guarded, names(token)).remove(file.name(), file.state().id());
  }

  /** Deletes a further name of a file that keeps another, and only then. */
  public void dropSecondName(Token token, Remnant file) throws IOException {
    new Removal(guarded, names(token)).removeSecondName(file.name(), file.state().id());
  }

  /** Deletes what says that a transaction was given up, once its lock is gone. */
  public void dropMarker(Token token, Remnant marker) throws IOException {
    new Removal(directory, names(token)).remove(marker.name(), marker.state().id());
    directory.sync();
  }

  /** Moves a file to the attic. */
  public void moveToAttic(Token token, Remnant file, String reason) throws IOException {
    moved.add(attic(token).move(file.name(), file.state(), reason));
  }

  /** The same once the lock is gone. */
  public void moveMarkerToAttic(Token token, Remnant marker, String reason) throws IOException {
    try (Attic attic = open(directory, token)) {
      moved.add(attic.move(marker.name(), marker.state(), reason));
    }
  }

  /**
   * Gives a captured file its name back, or sets it aside where that is taken; without hard links
   * it goes to the attic. A file that is not ours belongs at none of our names: at those of a lock
   * or an intent it would stand in the way of everybody.
   */
  public void linkBack(Token token, Remnant captured) throws IOException {
    try {
      new Homecoming(directory, guarded, names(token))
          .of(captured)
          .ifPresent(aside -> moved.add(directory.path().resolve(aside)));
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      if (hasHardLinks()) {
        throw e;
      }
      moveToAttic(token, captured, "it was captured, and can be given no second name here");
    }
  }

  private boolean hasHardLinks() throws IOException {
    SiblingNames names = names(Token.random()); // The dead transaction's may be taken.
    return CapabilityProbe.probe(guarded, names.probe(0), names.probe(1)).hardLinks();
  }

  /**
   * Gives the output's name to {@code file}, which keeps its own name too. What stands at the
   * output is kept first, under a second name, and then replaced in one step; nothing is ever
   * absent.
   *
   * @param kept where what stands there is kept
   */
  public void giveOutput(Token token, Remnant file, Kept kept) throws IOException {
    SiblingNames names = names(token);
    boolean exchange = store.files().mayExchange();
    new OutputHandover(directory, guarded, names, exchange, output -> keep(names, output, kept))
        .to(file);
  }

  /** Where a file is kept that stood at the output. */
  public enum Kept {
    ASIDE,
    ATTIC
  }

  private void keep(SiblingNames names, FileState output, Kept kept) throws IOException {
    if (kept == Kept.ASIDE) {
      String aside = new SettingAside(guarded, names).link(leaf.text(), output.id());
      moved.add(directory.path().resolve(aside));
    } else {
      moved.add(attic(names.token()).keep(leaf.text(), output, "it stood at the output"));
    }
  }

  /** Sets the permission bits of a new file and makes it durable, before it becomes the output. */
  public void complete(Remnant file, Remains remains) throws IOException {
    new Completion(guarded, file).run(remains.fileMode().orElse(store.files().defaultFileMode()));
  }

  /** Removes the lock: everything it protected is settled. */
  public void release() throws IOException {
    guarded.sync();
    lock.release();
    directory.sync();
  }

  /** The same for a lock whose removal was consented to: the attic has it. */
  public void releaseToAttic(Token token, String reason) throws IOException {
    moved.add(attic(token).keep(names(token).lock(), lock.state(), lock.read(), reason));
    release();
  }

  /** Where files are that were set aside or moved to the attic. */
  public List<Path> moved() {
    return List.copyOf(moved);
  }

  private Attic attic(Token token) throws IOException {
    Attic known = attics.get(token);
    if (known == null) {
      known = open(guarded, token);
      attics.put(token, known);
    }
    return known;
  }

  private Attic open(Directory view, Token token) throws IOException {
    return Attic.open(view, token, store.clock(), new Removal(view, names(token)));
  }

  private SiblingNames names(Token token) {
    return new SiblingNames(leaf.text(), token);
  }

  @Override
  public void close() {
    attics.values().forEach(Attic::close);
    lock.retain();
  }
}
