package io.github.custody.store;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import java.io.IOException;

/**
 * Q5 to Q9: makes a staged pair visible, the sidecar first, the artifact last, with a sync between
 * them, so that who sees the artifact finds its sidecar at every instant.
 *
 * <p>After a throw the intent may be there, and one or both names: {@link PairRollback} takes them
 * back. After a {@link NotDurableException} both stand.
 */
final class PairPublication {
  private final PairSpace space;
  private final OwnFiles own;
  private final PairFiles files;
  private final PairLastLook lastLook;

  /** The directory could not be synced, and both names are there (Q9). */
  static final class NotDurableException extends IOException {
    private static final long serialVersionUID = 1L;

    NotDurableException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /** Whether everything that the publication was made from still is what it was. */
  @FunctionalInterface
  interface PairLastLook {
    void look() throws IOException, CustodyException;
  }

  PairPublication(PairSpace space, OwnFiles own, PairFiles files, PairLastLook lastLook) {
    this.space = space;
    this.own = own;
    this.files = files;
    this.lastLook = lastLook;
  }

  /** Publishes. */
  void run(PairIntent intent, Cancellation cancellation) throws IOException, CustodyException {
    SiblingNames names = space.artifact();
    new Publication(space.guarded(), own).publish(names.draft(), names.intent(), intent.toBytes());
    space.guarded().sync(); // Q5
    files.sidecar().setMode(intent.fileMode());
    files.artifact().setMode(intent.fileMode());
    cancellation.throwIfRequested();
    publish(files.sidecar(), space.sidecar().leaf()); // Q6
    space.guarded().sync();
    lastLook.look();
    files.sidecar().requireAt(space.sidecar().leaf());
    cancellation.commit();
    publish(files.artifact(), names.leaf()); // Q7
    prove(); // Q8
    try {
      space.guarded().sync(); // Q9
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      throw new NotDurableException(e);
    }
    prove(files.sidecar(), files.artifact());
  }

  private void publish(PairMember member, String name) throws IOException, CustodyException {
    try {
      member.publishAs(name);
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      if (space.directory().stat(name).isEmpty()) {
        throw e;
      }
      if (member.swappedIn(name).isPresent()) {
        throw member.replaced(member.stagedName());
      }
      throw CustodyException.of(
              FailureCode.COLLISION, "another file came to a name of the pair in the meantime", e)
          .with("file", space.directory().path().resolve(name).toString());
    }
  }

  /** Bytes, too: a write that the links hid from ctime shows here. */
  private void prove() throws IOException, CustodyException {
    files.artifact().requireContentAt(space.artifact().leaf());
    files.sidecar().requireContentAt(space.sidecar().leaf());
  }

  /** The last look after the last change that matters. */
  private void prove(PairMember sidecar, PairMember artifact) throws IOException, CustodyException {
    space.prove();
    if (!space.directory().isStillAtItsPath()) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH, "the publish directory was moved or replaced meanwhile")
          .with("directory", space.directory().path().toString());
    }
    artifact.requireAt(space.artifact().leaf());
    sidecar.requireAt(space.sidecar().leaf());
  }
}
