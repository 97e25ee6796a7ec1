package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import java.time.Instant;

/** What a machine finds when it starts. */
final class Boot {
  private Boot() {}

  static DiskMoment of(DiskImage image, Instant time) {
    Names names = new Names(Table.empty());
    Table<Ino, Inode> inodes = Table.empty();
    Saved unrecorded = new Saved(FileKind.DIRECTORY, 0755, new Data("", time), time);
    for (long number : image.directories().keys()) {
      Ino directory = new Ino(number, 0);
      Table<String, Ino> entries =
          image.directories().get(number).orElseThrow().map(entry -> new Ino(entry, 0));
      names = names.withAll(directory, entries);
      inodes = inodes.with(directory, Inode.of(directory, unrecorded, time));
    }
    for (long number : image.inodes().keys()) {
      Ino inode = new Ino(number, 0);
      Saved saved = image.inodes().get(number).orElseThrow();
      inodes = inodes.with(inode, Inode.of(inode, saved, time));
    }
    return new DiskMoment(names, inodes, Journal.settled(names), Journal.settled(names));
  }
}
