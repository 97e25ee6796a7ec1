package io.github.custody.sim;

import io.github.custody.fs.FileId;
import io.github.custody.fs.FileKind;
import io.github.custody.fs.FileState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * An inode while a machine runs. Immutable.
 *
 * @param id which one it is
 * @param kind what it is
 * @param born when it was created
 * @param changed its change time
 * @param mode its permission bits
 * @param durableMode those that are on the device
 * @param seen the bytes that programs read
 * @param bound the bytes that the next sync makes durable: other ones only after a failed sync
 * @param durable the bytes that are on the device
 */
record Inode(
    Ino id,
    FileKind kind,
    Instant born,
    Instant changed,
    int mode,
    int durableMode,
    Data seen,
    Data bound,
    Data durable) {

  /** An inode as the device has it: it was found there, or is new and has no name yet. */
  static Inode of(Ino id, Saved saved, Instant now) {
    Data data = saved.data();
    return new Inode(
        id, saved.kind(), saved.born(), now, saved.mode(), saved.mode(), data, data, data);
  }

  /** Its names have changed. */
  Inode touched(Instant now) {
    return new Inode(id, kind, born, now, mode, durableMode, seen, bound, durable);
  }

  /** A directory's entries have changed. */
  Inode entered(Instant now) {
    Data data = new Data("", now);
    return new Inode(id, kind, born, now, mode, durableMode, data, data, data);
  }

  /** As a file system that records whole seconds has it. */
  Inode inWholeSeconds() {
    return new Inode(
        id,
        kind,
        born,
        changed.truncatedTo(ChronoUnit.SECONDS),
        mode,
        durableMode,
        seen.inWholeSeconds(),
        bound.inWholeSeconds(),
        durable.inWholeSeconds());
  }

  Inode withMode(int other, Instant now) {
    return new Inode(id, kind, born, now, other, durableMode, seen, bound, durable);
  }

  Inode written(int position, String bytes, Instant modified, Instant now) {
    return new Inode(
        id,
        kind,
        born,
        now,
        mode,
        durableMode,
        seen.written(position, bytes, modified),
        bound.written(position, bytes, modified),
        durable);
  }

  Inode synced() {
    return new Inode(id, kind, born, changed, mode, mode, seen, bound, bound);
  }

  /** What was to be written is lost, can still be read, and counts as clean. */
  Inode syncFailed() {
    return new Inode(id, kind, born, changed, mode, durableMode, seen, durable, durable);
  }

  FileState state(long device, long links) {
    long size = kind == FileKind.DIRECTORY ? 4096 : seen.bytes().length();
    return new FileState(
        kind,
        new FileId(device, id.number()),
        links,
        mode,
        0,
        size,
        seen.modified(),
        changed,
        born);
  }

  /** As programs see it. */
  Saved live() {
    return new Saved(kind, mode, seen, born);
  }

  /** As it is when everything pending has become durable. */
  Saved settled() {
    return new Saved(kind, mode, bound, born);
  }

  /** Whatever a power cut may leave of it; the first is what is durable. */
  List<Saved> cut() {
    List<Saved> variants = new ArrayList<>();
    for (Data data : durable.until(bound)) {
      variants.add(new Saved(kind, durableMode, data, born));
      if (mode != durableMode) {
        variants.add(new Saved(kind, mode, data, born));
      }
    }
    return variants;
  }
}
