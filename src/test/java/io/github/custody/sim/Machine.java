package io.github.custody.sim;

import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.InterposedFileOps;
import java.util.function.UnaryOperator;

/**
 * A kind of machine: what its disk can do, and what is wrong with the program that runs on it.
 *
 * @param exchange whether names can be swapped
 * @param hardLinks whether a file can have two names
 * @param fineTimes whether its times tell two operations in a row apart
 * @param flaw decorates the file operations; none where the program is as it is meant to be
 */
record Machine(
    boolean exchange, boolean hardLinks, boolean fineTimes, UnaryOperator<FileOps> flaw) {
  static final Machine PORTABLE = new Machine(false, true, true, UnaryOperator.identity());

  Machine exchanging() {
    return new Machine(true, hardLinks, fineTimes, flaw);
  }

  Machine withoutHardLinks() {
    return new Machine(exchange, false, fineTimes, flaw);
  }

  Machine coarse() {
    return new Machine(exchange, hardLinks, false, flaw);
  }

  Machine with(UnaryOperator<FileOps> another) {
    return new Machine(exchange, hardLinks, fineTimes, another);
  }

  /** Boots on what a disk holds. */
  SimDisk boot(DiskImage image) {
    SimDisk disk = new SimDisk(image);
    if (!exchange) {
      disk.portable();
    }
    if (!hardLinks) {
      disk.withoutHardLinks();
    }
    if (!fineTimes) {
      disk.coarse();
    }
    return disk;
  }

  /** Runs a process from its start to its end. */
  Run run(SimDisk disk, ProcessIdentity who, Deed.Work work, Trouble trouble) {
    DiskMoment first = disk.now();
    Recorder recorder = new Recorder(disk, trouble);
    FileOps files = new InterposedFileOps(flaw.apply(disk.fileOps(who)), recorder);
    Ending ending = work.in(new Program(files));
    disk.end(who);
    return recorder.run(first, ending);
  }

  /** Decides how much this machine's kind matters for what is explored. */
  int kind() {
    return (exchange ? 1 : 0) | (hardLinks ? 2 : 0) | (fineTimes ? 4 : 0);
  }
}
