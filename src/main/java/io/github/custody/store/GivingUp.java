package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.fs.Directory;
import io.github.custody.store.RecordText.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends a transaction that can go neither forward nor back (P4, P6): a marker {@code
 * O.retained-<tx>} says so, since this JVM may live on and its lock would look like a running
 * build's; then the lock's descriptor is closed and the file stays.
 */
final class GivingUp {
  /** More names would not fit the record; the failure has them all. */
  private static final int MOST_KEPT = 12;

  private final Directory directory;
  private final SiblingNames names;
  private final List<DestinationLock> locks;

  GivingUp(Workspace space) {
    this(space.directory(), space.names(), List.of(space.lock()));
  }

  /** Of a pair: the marker is the artifact's, and both locks stay. */
  GivingUp(PairSpace space) {
    this(space.directory(), space.artifact(), space.locks());
  }

  private GivingUp(Directory directory, SiblingNames names, List<DestinationLock> locks) {
    this.directory = directory;
    this.names = names;
    this.locks = locks;
  }

  /** Leaves the marker, if the lock still is ours and the disk takes it, and the lock. */
  void leave(CustodyException failure) {
    OwnFiles marker = new OwnFiles();
    try {
      for (DestinationLock lock : locks) {
        lock.prove();
      }
      new Publication(directory, marker)
          .publish(names.draft(), names.retained(), text(failure).toBytes());
      directory.sync();
    } catch (IOException e) {
      failure.addSuppressed(e);
    } finally {
      marker.close();
      locks.forEach(DestinationLock::retain);
    }
  }

  private RecordText text(CustodyException failure) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(Marker.HEADER, "1"));
    lines.add(new Line("token", names.token().hex()));
    lines.add(new Line("code", failure.code().name()));
    lines.add(new Line("committed", Boolean.toString(failure.facts().committed())));
    lines.add(new Line("output", failure.facts().output().label()));
    failure.facts().kept().stream()
        .limit(MOST_KEPT)
        .forEach(kept -> lines.add(new Line("kept", String.valueOf(kept.getFileName()))));
    return new RecordText(lines);
  }
}
